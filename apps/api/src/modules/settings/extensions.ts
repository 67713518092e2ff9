import { type ChargedCurrency, chargeCurrency } from '@haat/shared/payments/provider-money.ts'
import type { Settings } from '@haat/shared/settings/schema.ts'
import { extensionsOf, findText } from '../../extensions/registry.ts'
import type { Ctx } from '../../platform/context.ts'
import { readExtensionKeys } from '../extensions/service.ts'

/** The extensions that are on; with the payment methods that are set up and can charge this currency, named in the language of `ctx`. */
export async function describeExtensions(ctx: Ctx, currency: ChargedCurrency): Promise<NonNullable<Settings['extensions']>> {
  const described: NonNullable<Settings['extensions']> = []
  for (const extension of extensionsOf(ctx.env)) {
    const { name, payment, deliveryRate } = extension
    const text = (key: string) => findText(extension, ctx.language, key)!
    const isOffered =
      payment !== undefined && chargeCurrency(payment.gateway, currency) !== null && (await readExtensionKeys(ctx, name)) !== null
    described.push({
      name,
      ...(isOffered && { payment: { name: text('payment.name'), about: text('payment.about') } }),
      ...(deliveryRate && { delivery: true }),
    })
  }
  return described
}
