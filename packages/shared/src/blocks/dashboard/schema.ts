import { z } from 'zod'
import { ExtensionField, ExtensionValue } from '../../extensions/dashboard/schema.ts'
import { Picture } from '../../media/schema.ts'
import { Id } from '../../text.ts'
import { Block } from '../schema.ts'

/** The documents that are built of blocks: the home page, or a content page by its id. */
export const DocumentKey = z.union([z.literal('home'), Id])

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

/** A block that an extension offers, with its form. */
export const ExtensionBlockKind = z.object({
  /** `<extension>/<name of the block>` */
  block: z.string(),
  /** name of the extension */
  extension: z.string(),
  title: z.string(),
  about: z.string(),
  fields: z.array(ExtensionField),
  /** of a new block */
  values: z.record(z.string(), ExtensionValue),
})
export type ExtensionBlockKind = z.infer<typeof ExtensionBlockKind>

export const BlockDocument = z.object({
  key: DocumentKey,
  /** the content page of the document; null for the home page */
  page: z.object({ slug: z.string(), title: z.string(), active: z.boolean() }).nullable(),
  /** the draft */
  blocks: z.array(Block),
  /** 0 if never saved: the draft is then the default home page, or the text of the content page */
  version: z.int(),
  /** the draft differs from the published version */
  hasChanges: z.boolean(),
  /** number of the published version; null shows the default home page, or the text of the content page */
  published: z.int().nullable(),
  scheduled: z.object({ number: z.int(), at: z.string() }).nullable(),
  updatedBy: z.string(),
  updatedAt: z.string().nullable(),
  /** pictures of the draft */
  pictures: z.array(z.object({ _id: Id, image: Picture })),
  /** names of the products that the draft names, by id */
  products: z.array(z.object({ _id: Id, name: z.string() })),
  /** titles of the posts that the draft names, by id */
  posts: z.array(z.object({ _id: Id, title: z.string() })),
  /** blocks of the extensions that are on, in the language of the reader */
  extensionBlocks: z.array(ExtensionBlockKind),
})
export type BlockDocument = z.infer<typeof BlockDocument>
