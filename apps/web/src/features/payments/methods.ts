import { type PaymentMethod, paymentMethods } from '@haat/shared/payments/constants.ts'
import type { Settings } from '@haat/shared/settings/schema.ts'

/** Ways of paying the shop offers: the served settings name those that are switched on and have their keys. */
export const methodsOf = ({ paymentGateway }: Pick<Settings, 'paymentGateway'>): PaymentMethod[] =>
  paymentMethods.filter((method) => paymentGateway[method])

/** In the order in which the checkout offers them. */
export const inOrder = (methods: readonly PaymentMethod[]): PaymentMethod[] =>
  paymentMethods.filter((method) => methods.includes(method))
