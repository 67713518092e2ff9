/** Kinds of records that global search finds, in display order; each is also a permission section. */
export const recordKinds = ['orders', 'products', 'customers', 'coupons', 'pages', 'categories', 'brands', 'staff'] as const
export type RecordKind = (typeof recordKinds)[number]
