import type { PaymentMethod } from '@haat/shared/payments/schema.ts'
import type { Settings } from '@haat/shared/settings/schema.ts'

const order = ['cod', 'stripe', 'paypal', 'sslCommerz', 'razorpay', 'bankTransfer'] as const satisfies readonly PaymentMethod[]

/** Ways of paying the shop offers: the served settings name those that are switched on and have their keys. */
export const methodsOf = ({ paymentGateway }: Pick<Settings, 'paymentGateway'>): PaymentMethod[] =>
  order.filter((method) => paymentGateway[method])

/** In the order in which the checkout offers them. */
export const inOrder = (methods: readonly PaymentMethod[]): PaymentMethod[] => order.filter((method) => methods.includes(method))

/** Paid on a page of the provider's own. */
export const isOnline = (method: PaymentMethod): boolean => method !== 'cod' && method !== 'bankTransfer'
