/** Sections of the dashboard; a staff permission has one of these names. */
export const sections = [
  'products',
  'categories',
  'brands',
  'attributes',
  'orders',
  'customers',
  'coupons',
  'delivery',
  'reviews',
  'pages',
  'media',
  'staff',
  'settings',
  /** keys of payment providers, and the shop's bank account */
  'payments',
  'reports',
  'developers',
  'audit',
  'system',
] as const
export type Section = (typeof sections)[number]
