import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { LRUCache } from 'lru-cache'
import sharp from 'sharp'
import { tint } from './tint.ts'

/** An object with colour and outline in separate buffers, so that scaling does not blend the background into its edge. */
export interface Cutout {
  /** RGB */
  color: Buffer
  /** one byte per pixel */
  alpha: Buffer
  width: number
  height: number
}

interface SourceObject extends Cutout {
  /** filled share of its bounding box */
  coverage: number
}

export interface Shown {
  object: string
  tint?: string | undefined
  /** longer side, in pixels */
  extent: number
  /** degrees, clockwise */
  angle?: number | undefined
  flip?: boolean | undefined
}

/** An object scaled, tinted and placed. */
export async function renderObject({ object, tint: paint, extent, angle = 0, flip = false }: Shown): Promise<Cutout> {
  const source = await loadObject(object, paint)
  // A square looks larger than a slender object of the same length.
  const scale = (extent / Math.max(source.width, source.height)) * (source.coverage > 0.74 ? 0.88 : 1)
  const draw = (data: Buffer, channels: 1 | 3) => {
    let image = sharp(data, { raw: { width: source.width, height: source.height, channels } })
    if (flip) image = image.flop()
    if (angle !== 0) image = image.affine(turning(angle, scale), { interpolator: 'bicubic', background: '#000' })
    else
      image = image.resize(Math.round(source.width * scale), Math.round(source.height * scale), { kernel: 'cubic', fit: 'fill' })
    if (channels === 1) image = image.toColourspace('b-w')
    return image.raw().toBuffer({ resolveWithObject: true })
  }
  const [color, alpha] = await Promise.all([draw(source.color, 3), draw(source.alpha, 1)])
  if (scale > 1) crispen(alpha.data, Math.min(2.4, scale))
  return { color: color.data, alpha: alpha.data, width: alpha.info.width, height: alpha.info.height }
}

function turning(angle: number, scale: number): [number, number, number, number] {
  const radians = (angle * Math.PI) / 180
  const [cos, sin] = [Math.cos(radians) * scale, Math.sin(radians) * scale]
  return [cos, -sin, sin, cos]
}

/** Sharpens an outline that was softened by scaling. */
function crispen(alpha: Buffer, by: number): void {
  const curve = Uint8Array.from({ length: 256 }, (_, value) => Math.min(255, Math.max(0, Math.round((value - 128) * by + 128))))
  for (let i = 0; i < alpha.length; i++) alpha[i] = curve[alpha[i]!]!
}

/** Each takes up to 256 KB; the pictures of a product follow each other. */
const loaded = new LRUCache<string, Promise<SourceObject>>({ max: 48 })

/** Cuts and tints an object once and caches it for further pictures. */
function loadObject(name: string, paint?: string): Promise<SourceObject> {
  const key = `${name} ${paint ?? ''}`
  const object = loaded.get(key) ?? readObject(name, paint)
  loaded.set(key, object)
  return object
}

async function readObject(name: string, paint?: string): Promise<SourceObject> {
  const { data, info } = await sharp(objectFile(name)).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  if (paint !== undefined) tint(data, paint)
  const outline = cut(data, info.width, info.height)
  // Sharpened before scaling up.
  const raw = { width: outline.width, height: outline.height, channels: 3 as const }
  const color = await sharp(outline.color, { raw }).sharpen({ sigma: 0.8, m1: 0, m2: 1.6 }).raw().toBuffer()
  return { ...outline, color }
}

export const objectFile = (name: string) => join(objectFolder(), `${name}.webp`)
const objectFolder = () =>
  join(dirname(createRequire(import.meta.url).resolve('@lobehub/fluent-emoji-3d/package.json')), 'assets')

const rim = 3

function cut(data: Buffer, width: number, height: number): SourceObject {
  let [left, top, right, bottom] = [width, height, 0, 0]
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (data[(y * width + x) * 4 + 3]! < 12) continue
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y)
    }
  const box = { width: right - left + 1 + 2 * rim, height: bottom - top + 1 + 2 * rim }
  const color = Buffer.alloc(box.width * box.height * 3)
  const alpha = Buffer.alloc(box.width * box.height)
  let filled = 0
  for (let y = top; y <= bottom; y++)
    for (let x = left; x <= right; x++) {
      const from = (y * width + x) * 4
      const to = (y - top + rim) * box.width + (x - left + rim)
      data.copy(color, to * 3, from, from + 3)
      alpha[to] = data[from + 3]!
      if (alpha[to] > 128) filled++
    }
  bleed(color, alpha, box.width, box.height)
  return { color, alpha, ...box, coverage: filled / (box.width * box.height) }
}

/**
 * Spreads the colour of solid pixels into adjacent soft and empty ones, one ring of pixels per pass. Visiting only the ring
 * halves the time of a picture.
 */
function bleed(color: Buffer, alpha: Buffer, width: number, height: number): void {
  const solid = 1
  const waiting = 2
  const state = new Uint8Array(alpha.length)
  const inside: number[] = []
  for (let at = 0; at < alpha.length; at++) {
    if (alpha[at]! <= 200) continue
    state[at] = solid
    inside.push(at)
  }

  /** Calls `visit` with each neighbour inside the picture. */
  const around = (at: number, visit: (next: number) => void) => {
    const x = at % width
    const y = (at - x) / width
    for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1); ny++)
      for (let nx = Math.max(0, x - 1); nx <= Math.min(width - 1, x + 1); nx++) visit(ny * width + nx)
  }
  const ringOf = (inner: readonly number[]) => {
    const ring: number[] = []
    for (const at of inner)
      around(at, (next) => {
        if (state[next] !== 0) return
        state[next] = waiting
        ring.push(next)
      })
    return ring
  }
  let ring = ringOf(inside)
  for (let pass = 0; pass < rim + 3; pass++) {
    for (const at of ring) {
      let r = 0
      let g = 0
      let b = 0
      let found = 0
      around(at, (next) => {
        if (state[next] !== solid) return
        r += color[next * 3]!
        g += color[next * 3 + 1]!
        b += color[next * 3 + 2]!
        found++
      })
      color[at * 3] = r / found
      color[at * 3 + 1] = g / found
      color[at * 3 + 2] = b / found
    }
    for (const at of ring) state[at] = solid
    ring = ringOf(ring)
  }
}
