import { z } from 'zod'
import { Id, line, text } from '../../text.ts'
import { type ViewList as Name, viewLists } from '../lists.ts'

export const ViewList = z.enum(Object.keys(viewLists) as [Name, ...Name[]])

export const viewFields = {
  name: line(60, 1),
  /** filters, sort and columns as in the URL query, without the question mark */
  query: text(2000),
  /** visible to other staff */
  shared: z.boolean(),
}

export const SavedView = z.object({
  _id: Id,
  list: ViewList,
  name: z.string(),
  query: z.string(),
  shared: z.boolean(),
  /** only the owner can change or delete it */
  own: z.boolean(),
  owner: z.string(),
})
export type SavedView = z.infer<typeof SavedView>
