/** What somebody wants to be told of: that it is back, or that it costs less. */
export const watchKinds = ['stock', 'price'] as const
export type WatchKind = (typeof watchKinds)[number]
