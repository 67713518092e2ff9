import type { Section } from '../sections.ts'

/** Dashboard lists with saved views, and the section each belongs to. */
export const viewLists = {
  products: 'products',
  stock: 'products',
  orders: 'orders',
  payments: 'orders',
  returns: 'orders',
  customers: 'customers',
  newsletter: 'customers',
  coupons: 'coupons',
  reviews: 'reviews',
  questions: 'reviews',
  media: 'media',
  pages: 'pages',
  staff: 'staff',
  audit: 'audit',
  mails: 'system',
} as const satisfies Record<string, Section>

export type ViewList = keyof typeof viewLists

/** Maximum views per user and list. */
export const mostViews = 50
