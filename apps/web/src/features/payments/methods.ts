import { isOfExtension, type PaymentMethod, paymentMethods } from '@haat/shared/payments/constants.ts'
import { suitsOrder } from '@haat/shared/payments/rules.ts'
import type { Settings } from '@haat/shared/settings/schema.ts'

/** Payment methods that are enabled and configured, from the settings; those of extensions come last. */
export const availableMethods = ({
  paymentGateway,
  extensions = [],
}: Pick<Settings, 'paymentGateway' | 'extensions'>): PaymentMethod[] => [
  ...paymentMethods.filter((method) => paymentGateway[method]),
  ...extensions.flatMap(({ name, payment }) => (payment ? [`x-${name}` as const] : [])),
]

/** The methods that suit a cart. */
export const methodsFor = (
  settings: Pick<Settings, 'paymentGateway' | 'extensions'>,
  cart: { needsDelivery: boolean; total: number },
): PaymentMethod[] =>
  availableMethods(settings).filter((method) => suitsOrder(method, { digitalOnly: !cart.needsDelivery, total: cart.total }))

/** Payment methods in checkout order. */
export const inOrder = (methods: readonly PaymentMethod[]): PaymentMethod[] => [
  ...paymentMethods.filter((method) => methods.includes(method)),
  ...methods.filter(isOfExtension),
]
