import { z } from 'zod'
import { Picture } from '../../media/schema.ts'
import { Id } from '../../text.ts'

/** A collection as the shop lists it. */
export const CollectionCard = z.object({
  _id: Id,
  slug: z.string(),
  name: z.string(),
  image: Picture.nullable(),
  /** published products in it */
  count: z.number().int(),
})
export type CollectionCard = z.infer<typeof CollectionCard>

export const Collection = CollectionCard.extend({
  /** sanitised HTML */
  description: z.string(),
  seo: z.object({ title: z.string(), description: z.string() }),
})
export type Collection = z.infer<typeof Collection>
