import type { DeskProduct } from '@haat/shared/catalog/desk-schema.ts'
import type { Picture } from '@haat/shared/media/schema.ts'

/** Pictures that are known, by id. */
export type Thumbs = ReadonlyMap<string, Picture>

export const thumbsOf = ({ media }: DeskProduct, more: Thumbs): Thumbs =>
  new Map([...media.map(({ _id, image }) => [_id, image] as const), ...more])
