import type { Ctx } from '../../ctx.ts'
import { defer } from '../../gateways/deferred/store.ts'
import { keepPictures } from '../../modules/media/service.ts'
import { type DemoPicture, demoPictures } from './list.ts'
import { deferredOf, rowOf } from './rows.ts'

/** The id of the media row of a picture. */
export type MediaIdOf = (picture: DemoPicture) => string

/** Before the rows are committed: records how to draw every picture, so that no row is ever seen without a picture behind it. */
export const deferPictures = ({ env }: Ctx): Promise<void> =>
  defer(env.dataDir, new Map(demoPictures().map((picture, order) => [picture.hash, deferredOf(picture, order)])))

/** Stores the rows of all pictures of the demo. */
export async function storePictures(ctx: Ctx): Promise<MediaIdOf> {
  const ids = await keepPictures(ctx, demoPictures().map(rowOf))
  return ({ hash, alt }) => {
    const id = ids.get(hash)
    if (id === undefined) throw new Error(`The demo picture "${alt}" is not in the list of all pictures`)
    return id
  }
}
