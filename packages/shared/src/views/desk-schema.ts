import { z } from 'zod'
import type { Section } from '../permissions.ts'
import { Id, line, text } from '../text.ts'

/** Lists of the dashboard whose views can be kept, with the section they belong to. */
export const viewLists = {
  products: 'products',
  stock: 'products',
  orders: 'orders',
  customers: 'customers',
  coupons: 'coupons',
  reviews: 'reviews',
  media: 'media',
  pages: 'pages',
  staff: 'staff',
  audit: 'audit',
} as const satisfies Record<string, Section>

export const ViewList = z.enum(Object.keys(viewLists) as [keyof typeof viewLists, ...(keyof typeof viewLists)[]])
export type ViewList = z.infer<typeof ViewList>

/** Most views one person keeps of one list. */
export const mostViews = 50

export const viewFields = {
  name: line(60, 1),
  /** filters, sort and columns as they stand in the address, without the question mark */
  query: text(2000),
  /** other staff see it too */
  shared: z.boolean(),
}

export const SavedView = z.object({
  _id: Id,
  list: ViewList,
  name: z.string(),
  query: z.string(),
  shared: z.boolean(),
  /** only its owner changes or removes it */
  own: z.boolean(),
  owner: z.string(),
})
export type SavedView = z.infer<typeof SavedView>
