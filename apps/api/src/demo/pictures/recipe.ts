import { createHash } from 'node:crypto'
import type { Ground, Size } from './grounds.ts'

/** How a product is shown: as it stands, leaning, or near. */
export type View = 'front' | 'tilt' | 'close'

export interface ProductPicture {
  ground: Ground
  /** colour the object takes; without it, its own */
  tint?: string | undefined
  view?: View
  /** the longer side of the object, as a share of the picture's width */
  share?: number
}

/** Place of an object among others: centre and longer side, in shares of the picture's width and height. */
export interface HeroObject {
  object: string
  tint?: string | undefined
  x: number
  y: number
  extent: number
  angle?: number
}

/**
 * All that a picture of the demo is drawn from. A shop stores the recipes of its undrawn pictures in DATA_DIR and may be continued by
 * a later version of this code: fields may be added here, and none may change its meaning (`recipe.test.ts`).
 */
export type Recipe =
  | ({ kind: 'product'; object: string } & ProductPicture)
  | { kind: 'category'; object: string }
  | { kind: 'hero'; objects: readonly HeroObject[] }
  | { kind: 'logo' }
  | { kind: 'favicon' }

/** Changes whenever the same recipe draws another picture: browsers keep a picture for a year under its name. */
const edition = 1

/** The name of a picture, known before it is drawn. */
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
