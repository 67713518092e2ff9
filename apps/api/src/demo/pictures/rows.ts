import { type Deferred, namesOfSizes, sizesOf } from '../../gateways/deferred/store.ts'
import { avifWidths, type NewMedia, webpWidths, widthsFor } from '../../modules/media/service.ts'
import type { DemoPicture } from './list.ts'
import measured from './measured.json' with { type: 'json' }
import { type Recipe, sizeOf } from './recipe.ts'

/** Values known only after drawing: average colour (null with transparency) and bytes of each size. */
type Measured = [ground: string | null, ...bytes: number[]]

/** Measured by `node scripts/measure-demo-pictures.ts`, so that a shop can open before its pictures are drawn. */
const measures = measured as unknown as Record<string, Measured>

/**
 * The widths of the sizes of a picture. The first pictures of a page are AVIF, too, at half the bytes; encoding takes two to six times as long, so that the
 * hundreds of others are not.
 */
export function widthsOf(recipe: Recipe): Pick<Deferred, 'widths' | 'avifWidths'> {
  const { width } = sizeOf(recipe)
  const isFirst = recipe.kind === 'hero' || recipe.kind === 'logo'
  return { widths: widthsFor(width, webpWidths, width), avifWidths: isFirst ? widthsFor(width, avifWidths, width) : undefined }
}

/** The media row of a picture that may not be drawn yet. */
export function rowOf({ hash, recipe, alt, texts }: DemoPicture): NewMedia {
  const known = measures[hash]
  if (!known) throw new Error(`The demo picture "${alt}" is not measured. Run: node scripts/measure-demo-pictures.ts`)
  const [ground, ...bytes] = known
  const { width, height } = sizeOf(recipe)
  return {
    hash,
    width,
    height,
    alt,
    texts,
    ground,
    renditions: sizesOf(widthsOf(recipe)).map((size, index) => ({
      ...size,
      height: Math.round((height * size.width) / width),
      bytes: bytes[index]!,
    })),
  }
}

/** What `gateways/deferred` stores about a picture until it is drawn. */
export const deferredOf = ({ recipe }: DemoPicture, order: number): Deferred => ({ order, ...widthsOf(recipe), recipe })

export const namesOf = ({ hash, recipe }: DemoPicture): string[] => namesOfSizes(hash, widthsOf(recipe))
