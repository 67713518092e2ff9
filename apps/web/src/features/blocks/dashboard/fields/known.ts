import type { BlockDocument } from '@haat/shared/blocks/dashboard/schema.ts'
import { createContext } from 'react'
import type { MediaValue } from '../../../media/index.ts'

/** Images, product names and post titles loaded by the form, by id: blocks contain only ids. */
export interface Known {
  pictures: Map<string, MediaValue>
  products: Map<string, string>
  posts: Map<string, string>
}

export const KnownContext = createContext<Known>({ pictures: new Map(), products: new Map(), posts: new Map() })

export function learn(
  { pictures, products, posts }: Known,
  document: Pick<BlockDocument, 'pictures' | 'products' | 'posts'>,
): void {
  for (const picture of document.pictures) pictures.set(picture._id, picture)
  for (const { _id, name } of document.products) products.set(_id, name)
  for (const { _id, title } of document.posts) posts.set(_id, title)
}
