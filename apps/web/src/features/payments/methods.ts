import { type PaymentMethod, paymentMethods } from '@haat/shared/payments/constants.ts'
import type { Settings } from '@haat/shared/settings/schema.ts'

/** Payment methods that are enabled and configured, from the settings. */
export const availableMethods = ({ paymentGateway }: Pick<Settings, 'paymentGateway'>): PaymentMethod[] =>
  paymentMethods.filter((method) => paymentGateway[method])

/** Payment methods in checkout order. */
export const inOrder = (methods: readonly PaymentMethod[]): PaymentMethod[] =>
  paymentMethods.filter((method) => methods.includes(method))
