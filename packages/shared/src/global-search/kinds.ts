import type { Section } from '../sections.ts'

/** Kinds of records that global search finds, in display order, and the section whose view permission each requires. */
export const recordSections = {
  orders: 'orders',
  products: 'products',
  customers: 'customers',
  newsletter: 'customers',
  coupons: 'coupons',
  pages: 'pages',
  posts: 'pages',
  categories: 'categories',
  brands: 'brands',
  staff: 'staff',
} as const satisfies Record<string, Section>
export type RecordKind = keyof typeof recordSections
export const recordKinds = Object.keys(recordSections) as [RecordKind, ...RecordKind[]]
