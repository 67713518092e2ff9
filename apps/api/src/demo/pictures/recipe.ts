import { createHash } from 'node:crypto'
import type { Ground, Size } from './grounds.ts'

/** View of a product: upright, tilted, or close-up. */
export type View = 'front' | 'tilt' | 'close'

export interface ProductPicture {
  ground: Ground
  /** tint of the object; default: its own colour */
  tint?: string | undefined
  view?: View
  /** longer side of the object, as a share of the picture's width */
  share?: number
}

/** Position of an object among others: centre and longer side, as shares of the picture's width and height. */
export interface HeroObject {
  object: string
  tint?: string | undefined
  x: number
  y: number
  extent: number
  angle?: number
}

/**
 * Everything that determines a picture of the demo. DATA_DIR stores the recipes of undrawn pictures, which a later version may
 * draw: fields may be added, but none may change its meaning (`recipe.test.ts`).
 */
export type Recipe =
  | ({ kind: 'product'; object: string } & ProductPicture)
  | { kind: 'category'; object: string }
  | { kind: 'hero'; objects: readonly HeroObject[] }
  | { kind: 'logo' }
  | { kind: 'favicon' }

/** Increase it when the same recipe draws another picture: browsers cache a picture by its name for a year. */
const edition = 1

/** The file name of a picture, known before it is drawn. */
export const hashOf = (recipe: Recipe): string =>
  createHash('sha256')
    .update(`demo picture ${edition} ${JSON.stringify(recipe)}`)
    .digest('hex')
    .slice(0, 32)

export const sizes = {
  product: { width: 960, height: 1200 },
  category: { width: 480, height: 480 },
  hero: { width: 1200, height: 960 },
  logo: { width: 448, height: 160 },
  favicon: { width: 512, height: 512 },
} as const satisfies Record<Recipe['kind'], Size>

export const sizeOf = ({ kind }: Recipe): Size => sizes[kind]
