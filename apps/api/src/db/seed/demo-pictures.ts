import { availableParallelism } from 'node:os'
import type { Ctx } from '../../ctx.ts'
import type { Prepared } from '../../modules/media/service.ts'
import { preparePicture } from '../../modules/media/service.ts'
import type { PictureSeed } from './content/index.ts'
import { categories, homeSections, products } from './content/index.ts'
import { composeFavicon, composeLogo } from './picture-logo.ts'
import { composeCategory, composeHero, composeProduct, releasePictures } from './pictures.ts'

/** Pictures of the demo shop, encoded and not yet in the database, by what they show. */
export interface DemoPictures {
  product: (picture: PictureSeed) => Prepared
  category: (slug: string) => Prepared
  /** by place on the home page */
  section: (index: number) => Prepared | undefined
  logo: Prepared
  favicon: Prepared
}

const keyOf = ({ object, ground, tint, view, share }: PictureSeed) => JSON.stringify([object, ground, tint, view, share])

/** Composes every picture once and puts it through the same pipeline as an upload, on all cores. */
export async function makePictures(ctx: Ctx, onProgress: (done: number, total: number) => void): Promise<DemoPictures> {
  const wanted = new Map<string, { draw: () => Promise<Buffer>; alt: string; maxWidth?: number }>()
  for (const { pictures } of products)
    for (const picture of pictures)
      wanted.set(keyOf(picture), { draw: () => composeProduct(picture.object, picture), alt: picture.alt })
  for (const { slug, object, name } of categories)
    wanted.set(`category ${slug}`, { draw: () => composeCategory(object), alt: name })
  for (const [index, section] of homeSections.entries())
    if (section.type === 'hero' || section.type === 'banner')
      wanted.set(`section ${index}`, { draw: () => composeHero(section.objects), alt: section.alt })
  wanted.set('logo', { draw: () => composeLogo(), alt: 'haat' })
  wanted.set('favicon', { draw: () => composeFavicon(), alt: 'haat' })

  const made = new Map<string, Prepared>()
  const open = [...wanted]
  const worker = async () => {
    for (let next = open.shift(); next; next = open.shift()) {
      const [key, { draw, ...options }] = next
      made.set(key, await preparePicture(ctx, await draw(), options))
      onProgress(made.size, wanted.size)
    }
  }
  const { default: sharp } = await import('sharp')
  const threads = sharp.concurrency()
  sharp.concurrency(1) // many pictures at once are faster than many threads for one
  await Promise.all(Array.from({ length: 3 * availableParallelism() }, worker))
  sharp.concurrency(threads)
  releasePictures()
  return {
    product: (picture) => made.get(keyOf(picture))!,
    category: (slug) => made.get(`category ${slug}`)!,
    section: (index) => made.get(`section ${index}`),
    logo: made.get('logo')!,
    favicon: made.get('favicon')!,
  }
}
