import type { PaymentMethod } from '@haat/shared/payments/schema.ts'
import type { Settings } from '@haat/shared/settings/schema.ts'

/** Ways of paying the shop can carry out; the settings choose among them. */
const built: readonly PaymentMethod[] = ['cod']

export const methodsOf = ({ paymentGateway }: Pick<Settings, 'paymentGateway'>): PaymentMethod[] =>
  built.filter((method) => paymentGateway[method])
