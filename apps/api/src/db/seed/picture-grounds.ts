import sharp from 'sharp'

/** The eight pale grounds: where the light falls from, and where it has gone. */
export const grounds = {
  iris: { from: '#ece5fb', to: '#f9f6ff', ink: '#3b2f6b' },
  peach: { from: '#fae7d8', to: '#fef9f2', ink: '#6b4423' },
  stone: { from: '#e4e3dd', to: '#f8f7f4', ink: '#3d3a33' },
  sky: { from: '#dfe9fb', to: '#f4f9ff', ink: '#28406e' },
  straw: { from: '#f2ecd0', to: '#fcfaf0', ink: '#5c5126' },
  aqua: { from: '#dfeff6', to: '#f5fbfd', ink: '#25505f' },
  rose: { from: '#fae4e4', to: '#fef6f5', ink: '#6b3034' },
  leaf: { from: '#e3f1e0', to: '#f7fbf5', ink: '#2f5130' },
} as const
export type Ground = keyof typeof grounds

export interface Size {
  width: number
  height: number
}

const drawn = new Map<string, Promise<Buffer>>()
export const releaseGrounds = () => drawn.clear()

/** A lit ground as raw RGB pixels. Drawn once per ground, size and kind of light. */
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
