import sharp from 'sharp'
import { type Ground, grounds, type Size } from './grounds.ts'

const drawn = new Map<string, Promise<Buffer>>()

/** A lit background as raw RGB; cached by ground, size and light. */
export function drawGround(ground: Ground, { width, height }: Size, light: 'front' | 'side' = 'front'): Promise<Buffer> {
  const key = `${ground} ${width}x${height} ${light}`
  let picture = drawn.get(key)
  if (!picture) {
    const { from, to } = grounds[ground]
    const [x1, x2] = light === 'front' ? [0.25, 0.75] : [0.95, 0.05]
    const centre = light === 'front' ? { x: 50, y: 42 } : { x: 38, y: 36 }
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
      <linearGradient id="g" x1="${x1}" y1="0" x2="${x2}" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>
      <radialGradient id="l" cx="${centre.x}%" cy="${centre.y}%" r="52%">
        <stop stop-color="#fff" stop-opacity=".62"/><stop offset=".55" stop-color="#fff" stop-opacity=".2"/><stop offset="1" stop-color="#fff" stop-opacity="0"/>
      </radialGradient>
      <rect width="100%" height="100%" fill="url(#g)"/><rect width="100%" height="100%" fill="url(#l)"/></svg>`
    picture = sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer()
    drawn.set(key, picture)
  }
  return picture
}
