import type { ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import { onlineMethods, type PaymentMode, type ProviderMethod, providers } from '@haat/shared/payments/constants.ts'
import type { paymentsDashboardApi } from '@haat/shared/payments/dashboard/endpoints.ts'
import type { PaymentSetup } from '@haat/shared/payments/dashboard/schema.ts'
import { chargeCurrency } from '@haat/shared/payments/provider-money.ts'
import { gatewaysOf } from '../../../gateways/payments/all.ts'
import { ProviderDeclined, ProviderUnavailable } from '../../../gateways/payments/gateway.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { requireFreshSignIn } from '../../accounts/service.ts'
import { writeAudit } from '../../audit/service.ts'
import { readRules, switchOff } from '../../settings/service.ts'
import { webhookUrl } from '../attempts/provider-start.ts'
import { notifyAdmins } from '../dashboard/settings-guard.ts'
import { findConnection, openValues, resealValues, sealValues } from './connection.ts'
import {
  deleteKeys,
  findAllKeys,
  findKeys,
  hasOpenPayments,
  type KeysRow,
  replaceSealedSecret,
  saveKeysRow,
} from './keys-repo.ts'

type Setup = { setup: PaymentSetup }

/** Lists the setup of each provider. Of key values it returns only whether they are set and their last characters. */
export async function listSetups(ctx: Ctx): Promise<{ setups: PaymentSetup[] }> {
  const saved = await findAllKeys(ctx.db)
  const { paymentGateway, currency } = await readRules(ctx)
  return {
    setups: onlineMethods.map((method) => {
      const row = saved.find((one) => one.method === method)
      return toSetup(ctx, method, row, { enabled: paymentGateway[method], currency })
    }),
  }
}

/**
 * Saves keys of a provider, encrypted; omitted fields keep their values.
 * @throws bad_request, version_conflict (with the current setup), reauthentication_required, password_wrong, sign_in_again
 */
export async function saveKeys(ctx: Ctx, { password, ...input }: ParsedOf<typeof paymentsDashboardApi.saveKeys>): Promise<Setup> {
  await requireFreshSignIn(ctx, password)
  return writeKeys(ctx, input)
}

const writeKeys = (
  ctx: Ctx,
  { method, mode, values, version }: Omit<ParsedOf<typeof paymentsDashboardApi.saveKeys>, 'password'>,
): Promise<Setup> =>
  inTransaction(ctx, async (ctx) => {
    const fields = keyFields(method)
    const unknown = Object.keys(values).filter((name) => !fields.some((field) => field.name === name))
    if (unknown.length > 0)
      throw new Refusal('bad_request', { fields: Object.fromEntries(unknown.map((name) => [`values.${name}`, 'unknown field'])) })
    const before = await findKeys(ctx.db, method)
    if ((before?.version ?? 0) !== version) throw new Refusal('version_conflict', await readSetup(ctx, method))
    const next = { ...(before && openValues(ctx, method, before.sealed)), ...nonEmpty(values) }
    const missing = fields.filter(({ name }) => !next[name])
    if (missing.length > 0)
      throw new Refusal('bad_request', {
        fields: Object.fromEntries(missing.map(({ name }) => [`values.${name}`, 'is missing'])),
      })
    const hints = Object.fromEntries(fields.map(({ name }) => [name, toHint(next[name]!)]))
    if (!(await saveKeysRow(ctx.db, { method, mode, sealed: sealValues(ctx, method, next), hints }, version)))
      throw new Refusal('version_conflict', await readSetup(ctx, method))
    await writeAudit(ctx, {
      section: 'settings',
      action: 'payments.keys',
      target: method,
      diff: {
        mode: [before?.mode ?? null, mode],
        keys: [before ? 'kept' : 'none', Object.keys(nonEmpty(values)).sort().join(', ')],
      },
    })
    await notifyAdmins(ctx, 'keys-saved', method)
    return readSetup(ctx, method)
  })

/**
 * Deletes the keys of a provider and disables the method.
 * @throws in_use (payments are still open), reauthentication_required, password_wrong, sign_in_again
 */
export async function deleteProviderKeys(
  ctx: Ctx,
  { method, password }: ParsedOf<typeof paymentsDashboardApi.deleteProviderKeys>,
): Promise<Setup> {
  await requireFreshSignIn(ctx, password)
  return inTransaction(ctx, async (ctx) => {
    if (await hasOpenPayments(ctx.db, method)) throw new Refusal('in_use')
    if (await deleteKeys(ctx.db, method)) {
      if (!ctx.env.payments[method].keys) await switchOff(ctx, method)
      await writeAudit(ctx, {
        section: 'settings',
        action: 'payments.forget-keys',
        target: method,
        diff: { keys: ['kept', 'none'] },
      })
      await notifyAdmins(ctx, 'keys-removed', method)
    }
    return readSetup(ctx, method)
  })
}

/** Encrypts the keys of all providers with the current secret. `lost` lists methods whose keys cannot be decrypted. */
export async function resealKeys(ctx: Ctx): Promise<{ changed: number; current: number; lost: ProviderMethod[] }> {
  const result = { changed: 0, current: 0, lost: [] as ProviderMethod[] }
  for (const { method, sealed } of await findAllKeys(ctx.db)) {
    const resealed = resealValues(ctx, method, sealed)
    if (resealed === 'current') result.current += 1
    else if (resealed === null) result.lost.push(method)
    else {
      await replaceSealedSecret(ctx.db, { method, from: sealed, to: resealed })
      result.changed += 1
    }
  }
  return result
}

/**
 * Verifies the keys with the provider and returns mode and account.
 * @throws payment_unavailable, provider_declined, provider_unavailable
 */
export async function testKeys(
  ctx: Ctx,
  { method }: { method: ProviderMethod },
): Promise<{ mode: PaymentMode; account: string }> {
  const connection = await findConnection(ctx, method)
  if (!connection) throw new Refusal('payment_unavailable')
  try {
    return await connection.gateway.test(connection.keys)
  } catch (error) {
    if (error instanceof ProviderDeclined) throw new Refusal('provider_declined', { reason: error.message.slice(0, 200) })
    if (error instanceof ProviderUnavailable) throw new Refusal('provider_unavailable')
    throw error
  }
}

async function readSetup(ctx: Ctx, method: ProviderMethod): Promise<Setup> {
  const { paymentGateway, currency } = await readRules(ctx)
  return { setup: toSetup(ctx, method, await findKeys(ctx.db, method), { enabled: paymentGateway[method], currency }) }
}

function toSetup(
  ctx: Ctx,
  method: ProviderMethod,
  row: KeysRow | undefined,
  { enabled, currency }: { enabled: boolean; currency: { name: string; exchangeRate: number } },
): PaymentSetup {
  const environmentKeys = ctx.env.payments[method].keys
  const saved = row && openValues(ctx, method, row.sealed) !== null ? row : undefined
  const paid = chargeCurrency(gatewaysOf(ctx.env)[method] ?? {}, currency)
  return {
    method,
    ready: environmentKeys !== undefined || saved !== undefined,
    enabled: enabled && (environmentKeys !== undefined || row !== undefined),
    mode: environmentKeys?.mode ?? row?.mode ?? 'test',
    fromEnvironment: environmentKeys !== undefined,
    fields: keyFields(method).map(({ name, secret }) => {
      const environmentValue = environmentKeys?.values[name]
      return { name, secret, hint: environmentValue ? toHint(environmentValue) : (saved?.hints[name] ?? null) }
    }),
    webhookUrl: webhookUrl(ctx, method),
    settles: paid === currency.name ? null : paid,
    payable: paid !== null,
    version: row?.version ?? 0,
  }
}

const keyFields = (method: ProviderMethod) => providers[method].keys
const nonEmpty = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))

/** Last four characters of long values, to recognise them; nothing of short ones. */
const toHint = (value: string): string => (value.length >= 16 ? value.slice(-4) : '')
