import type { Section } from '../permissions.ts'

/** Lists of the dashboard whose views can be kept, with the section they belong to. */
export const viewLists = {
  products: 'products',
  stock: 'products',
  orders: 'orders',
  payments: 'orders',
  returns: 'orders',
  customers: 'customers',
  coupons: 'coupons',
  reviews: 'reviews',
  media: 'media',
  pages: 'pages',
  staff: 'staff',
  audit: 'audit',
  mails: 'system',
} as const satisfies Record<string, Section>

export type ViewList = keyof typeof viewLists

/** Most views one person keeps of one list. */
export const mostViews = 50
