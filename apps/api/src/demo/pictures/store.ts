import { deferPictures as recordDeferred } from '../../gateways/deferred/pictures.ts'
import { insertPictures } from '../../modules/media/service.ts'
import type { Ctx } from '../../platform/context.ts'
import { type DemoPicture, demoPictures } from './list.ts'
import { deferredOf, rowOf } from './rows.ts'

/** The id of the media row of a picture. */
export type MediaIdOf = (picture: DemoPicture) => string

/** Stores all recipes before the rows are committed, so that every row has a picture. */
export const deferPictures = ({ env }: Ctx): Promise<void> =>
  recordDeferred(env, new Map(demoPictures().map((picture, order) => [picture.hash, deferredOf(picture, order)])))

/** Inserts the media rows of all pictures of the demo. */
export async function storePictures(ctx: Ctx): Promise<MediaIdOf> {
  const ids = await insertPictures(ctx, demoPictures().map(rowOf))
  return ({ hash, alt }) => {
    const id = ids.get(hash)
    if (id === undefined) throw new Error(`The demo picture "${alt}" is not in the list of all pictures`)
    return id
  }
}
