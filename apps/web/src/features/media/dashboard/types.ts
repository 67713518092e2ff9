import type { Picture } from '@haat/shared/media/schema.ts'

/** The picture data that a field needs. */
export interface MediaValue {
  _id: string
  image: Picture
}
