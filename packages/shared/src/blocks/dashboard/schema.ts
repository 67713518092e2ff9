import { z } from 'zod'
import { Picture } from '../../media/schema.ts'
import { Id } from '../../text.ts'
import { Block } from '../schema.ts'

/** The documents that are built of blocks. */
export const DocumentKey = z.enum(['home'])

/** A version of a document, without its blocks. */
export const BlockVersion = z.object({
  number: z.int(),
  /** number of blocks */
  blocks: z.int(),
  author: z.string(),
  createdAt: z.string(),
  /** null until the version is published for the first time */
  publishedAt: z.string().nullable(),
  /** the version whose blocks it repeats */
  restoredFrom: z.int().nullable(),
})
export type BlockVersion = z.infer<typeof BlockVersion>

export const BlockDocument = z.object({
  key: DocumentKey,
  /** the draft */
  blocks: z.array(Block),
  /** 0 if never saved: the draft is then the default page */
  version: z.int(),
  /** the draft differs from the published version */
  hasChanges: z.boolean(),
  /** number of the published version; null shows the default page */
  published: z.int().nullable(),
  scheduled: z.object({ number: z.int(), at: z.string() }).nullable(),
  updatedBy: z.string(),
  updatedAt: z.string().nullable(),
  /** pictures of the draft */
  pictures: z.array(z.object({ _id: Id, image: Picture })),
  /** names of the products that the draft names, by id */
  products: z.array(z.object({ _id: Id, name: z.string() })),
})
export type BlockDocument = z.infer<typeof BlockDocument>
