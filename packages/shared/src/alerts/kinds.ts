/** `stock`: back in stock. `price`: the price dropped. */
export const alertKinds = ['stock', 'price'] as const
export type AlertKind = (typeof alertKinds)[number]
