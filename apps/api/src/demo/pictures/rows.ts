import type { Deferred } from '../../gateways/deferred/store.ts'
import { nameOfSize } from '../../gateways/files.ts'
import { type NewMedia, webpWidths, widthsFor } from '../../modules/media/service.ts'
import type { DemoPicture } from './list.ts'
import measured from './measured.json' with { type: 'json' }
import { type Recipe, sizeOf } from './recipe.ts'

/** Values known only after drawing: average colour (null with transparency) and bytes of each size. */
type Measured = [ground: string | null, ...bytes: number[]]

/** Measured by `node scripts/measure-demo-pictures.ts`, so that a shop can open before its pictures are drawn. */
const measures = measured as unknown as Record<string, Measured>

export const widthsOf = (recipe: Recipe): number[] => widthsFor(sizeOf(recipe).width, webpWidths, sizeOf(recipe).width)

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
    renditions: widthsOf(recipe).map((size, index) => ({
      format: 'webp',
      width: size,
      height: Math.round((height * size) / width),
      bytes: bytes[index]!,
    })),
  }
}

/** What `gateways/deferred` stores about a picture until it is drawn. */
export const deferredOf = ({ recipe }: DemoPicture, order: number): Deferred => ({ order, widths: widthsOf(recipe), recipe })

export const namesOf = ({ hash, recipe }: DemoPicture): string[] =>
  widthsOf(recipe).map((width) => nameOfSize(hash, { width, format: 'webp' }))
