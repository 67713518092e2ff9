/** What can be found by its name from anywhere in the dashboard; each is a section as well. In the order they are shown. */
export const recordKinds = ['orders', 'products', 'customers', 'coupons', 'pages', 'categories', 'brands', 'staff'] as const
export type RecordKind = (typeof recordKinds)[number]
