import sharp from 'sharp'
import type { Pixels } from '../../gateways/images.ts'
import { drawGround } from './draw-ground.ts'
import { type Ground, grounds, type Size } from './grounds.ts'
import { type Cutout, renderObject, type Shown } from './objects.ts'
import { type HeroObject, type ProductPicture, sizes, type View } from './recipe.ts'

/** A product picture: 4:5, object at 62 %, soft light, drop shadow. */
export function composeProduct(object: string, { ground, tint, view = 'front', share = 0.62 }: ProductPicture): Promise<Pixels> {
  const { width, height } = sizes.product
  const at = (x: number, y: number, extent: number, angle = 0): Placed => ({
    object,
    tint,
    x: (0.5 + x) * width,
    y: (0.49 + y) * height,
    extent: extent * width,
    angle,
  })
  const views: Record<View, Placed> = {
    front: at(0, 0, share),
    tilt: at(0, 0.01, share, -12),
    close: at(-0.05, 0.06, share * 1.65, 6),
  }
  return compose(sizes.product, ground, views[view], view === 'front' ? 'front' : 'side')
}

/**
 * Several objects with shadows on a transparent background; the page provides the background, so that one picture serves all
 * widths, both reading directions and dark mode.
 */
export function composeHero(objects: readonly HeroObject[], size: Size = sizes.hero): Promise<Pixels> {
  return composeOnNothing(
    size,
    objects.map(({ x, y, extent, ...shown }) => ({
      ...shown,
      x: x * size.width,
      y: y * size.height,
      extent: extent * size.width,
    })),
    '#3d3a33',
  )
}

/** The object of a category on a transparent background. */
export function composeCategory(object: string): Promise<Pixels> {
  const { width, height } = sizes.category
  return composeOnNothing(sizes.category, [{ object, x: width / 2, y: height / 2, extent: width * 0.9 }])
}

async function composeOnNothing(size: Size, objects: readonly Placed[], shadowInk?: string): Promise<Pixels> {
  const canvas = Buffer.alloc(size.width * size.height * 4)
  for (const object of objects) {
    const cutout = await renderObject(object)
    if (shadowInk) {
      const shadow = await castShadow(size, cutout, object)
      const color = channels(shadowInk)
      for (let pixel = 0; pixel < shadow.length; pixel++) layOver(canvas, pixel * 4, color, 0, shadow[pixel]!)
    }
    eachPixel(size, cutout, object, (to, from) => layOver(canvas, to * 4, cutout.color, from * 3, cutout.alpha[from]!))
  }
  return { data: canvas, ...size, channels: 4 }
}

interface Placed extends Shown {
  /** centre, in pixels */
  x: number
  y: number
}

/** Blends background, shadow and object in plain loops, several times faster here than a general compositor. */
async function compose(size: Size, ground: Ground, object: Placed, light: 'front' | 'side'): Promise<Pixels> {
  const [drawn, cutout] = await Promise.all([drawGround(ground, size, light), renderObject(object)])
  const canvas = Buffer.from(drawn)
  shade(canvas, size, await castShadow(size, cutout, object), grounds[ground].ink)
  place(canvas, size, cutout, object)
  return { data: canvas, ...size, channels: 3 }
}

const coarse = 8

/** A wide and a near shadow, one byte per pixel; drawn at an eighth of the size and scaled up without a visible difference. */
async function castShadow(size: Size, cutout: Cutout, { x, y, extent }: Placed): Promise<Buffer> {
  const small = { width: Math.ceil(size.width / coarse), height: Math.ceil(size.height / coarse) }
  const raw = { ...small, channels: 1 as const }
  const reach = extent / coarse
  const [wide, near] = await Promise.all([
    sharp(outline(small, cutout, x, y + extent * 0.08), { raw })
      .blur(reach * 0.065)
      .toColourspace('b-w')
      .raw()
      .toBuffer(),
    sharp(outline(small, cutout, x, y + extent * 0.025), { raw })
      .blur(reach * 0.02)
      .toColourspace('b-w')
      .raw()
      .toBuffer(),
  ])
  for (let i = 0; i < wide.length; i++) wide[i] = 255 * (1 - (1 - (wide[i]! / 255) * 0.26) * (1 - (near[i]! / 255) * 0.14))
  return sharp(wide, { raw })
    .resize(small.width * coarse, small.height * coarse, { kernel: 'cubic', fit: 'fill' })
    .extract({ left: 0, top: 0, ...size })
    .toColourspace('b-w')
    .raw()
    .toBuffer()
}

function outline(small: Size, { alpha, width, height }: Cutout, x: number, y: number): Buffer {
  const out = Buffer.alloc(small.width * small.height)
  const left = x - width / 2
  const top = y - height / 2
  for (let row = 0; row < small.height; row++) {
    const sourceY = Math.round((row + 0.5) * coarse - top)
    if (sourceY < 0 || sourceY >= height) continue
    for (let column = 0; column < small.width; column++) {
      const sourceX = Math.round((column + 0.5) * coarse - left)
      if (sourceX >= 0 && sourceX < width) out[row * small.width + column] = alpha[sourceY * width + sourceX]!
    }
  }
  return out
}

function shade(canvas: Buffer, size: Size, shadow: Buffer, ink: string): void {
  const [red, green, blue] = channels(ink)
  for (let pixel = 0, i = 0; pixel < size.width * size.height; pixel++, i += 3) {
    const strength = shadow[pixel]!
    if (strength === 0) continue
    canvas[i] = mix(canvas[i]!, red, strength)
    canvas[i + 1] = mix(canvas[i + 1]!, green, strength)
    canvas[i + 2] = mix(canvas[i + 2]!, blue, strength)
  }
}

function place(canvas: Buffer, size: Size, cutout: Cutout, placed: Placed): void {
  const { color, alpha } = cutout
  eachPixel(size, cutout, placed, (to, from) => {
    const strength = alpha[from]!
    canvas[to * 3] = mix(canvas[to * 3]!, color[from * 3]!, strength)
    canvas[to * 3 + 1] = mix(canvas[to * 3 + 1]!, color[from * 3 + 1]!, strength)
    canvas[to * 3 + 2] = mix(canvas[to * 3 + 2]!, color[from * 3 + 2]!, strength)
  })
}

/** Calls `paint` with the index in the picture and in the object, for each pixel of the object inside the picture. */
function eachPixel(
  size: Size,
  { alpha, width, height }: Cutout,
  { x, y }: Placed,
  paint: (to: number, from: number) => void,
): void {
  const left = Math.round(x - width / 2)
  const top = Math.round(y - height / 2)
  for (let row = Math.max(0, -top); row < Math.min(height, size.height - top); row++)
    for (let column = Math.max(0, -left); column < Math.min(width, size.width - left); column++) {
      const from = row * width + column
      if (alpha[from] !== 0) paint((row + top) * size.width + column + left, from)
    }
}

const mix = (under: number, over: number, strength: number) => under + (((over - under) * strength) / 255 + 0.5)

/** Blends a colour over an RGBA pixel that may be transparent. */
function layOver(canvas: Buffer, to: number, color: ArrayLike<number>, from: number, strength: number): void {
  if (strength === 0) return
  const below = (canvas[to + 3]! * (255 - strength)) / 255
  const alpha = strength + below
  for (let i = 0; i < 3; i++) canvas[to + i] = (color[from + i]! * strength + canvas[to + i]! * below) / alpha + 0.5
  canvas[to + 3] = alpha + 0.5
}

function channels(hex: string): [number, number, number] {
  const color = Number.parseInt(hex.slice(1), 16)
  return [color >> 16, (color >> 8) & 255, color & 255]
}
