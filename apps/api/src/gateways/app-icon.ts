import { openImage } from './images.ts'

/** A picture as the icon of an installed app. */
export interface AppIcon {
  /** width and height in pixels */
  size: number
  /** The background fills the square, and the content stays away from the edges, which systems cut off. */
  maskable: boolean
}

/** Part of a maskable icon that no system cuts off, by the specification of the web manifest. */
const safeZone = 0.8

/**
 * Draws an icon as PNG from an uploaded picture of any proportions, or from an SVG drawing of ours.
 *
 * @param ground colour behind a maskable icon, if the picture has none of its own
 */
export async function drawAppIcon(picture: Buffer | string, { size, maskable }: AppIcon, ground: string): Promise<Buffer> {
  const sharp = (await import('sharp')).default
  const image = typeof picture === 'string' ? undefined : await openImage(picture)
  const source = image ? image.pixels : sharp(Buffer.from(picture as string), { density: 300 })
  const inner = maskable ? Math.round(size * safeZone) : size
  const clear = { r: 0, g: 0, b: 0, alpha: 0 }
  const drawn = await source.clone().resize(inner, inner, { fit: 'contain', background: clear }).png().toBuffer()
  if (!maskable) return drawn
  return sharp({ create: { width: size, height: size, channels: 4, background: image?.ground ?? ground } })
    .composite([{ input: drawn }])
    .png()
    .toBuffer()
}
