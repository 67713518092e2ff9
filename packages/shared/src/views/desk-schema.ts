import { z } from 'zod'
import { Id, line, text } from '../text.ts'
import { type ViewList as Name, viewLists } from './lists.ts'

export const ViewList = z.enum(Object.keys(viewLists) as [Name, ...Name[]])

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
