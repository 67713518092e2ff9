import type { Metadata, Sharp } from 'sharp'

/** Thrown for bytes that are not a supported picture. */
export class NotAnImage extends Error {
  /** a picture with more pixels than the shop decodes */
  readonly isTooLarge: boolean

  constructor(message: string, { isTooLarge = false, ...options }: ErrorOptions & { isTooLarge?: boolean } = {}) {
    super(message, options)
    this.isTooLarge = isTooLarge
  }
}

const maxBytes = 12 * 1024 * 1024
const maxPixels = 40_000_000
const known = new Set(['jpeg', 'png', 'webp', 'avif', 'gif', 'tiff'])
/** File signatures of JPEG, PNG, GIF, WebP, AVIF and TIFF in hexadecimal. */
const beginnings = /^(ffd8ff|89504e470d0a1a0a|474946383[79]61|52494646.{8}57454250|.{8}66747970|49492a00|4d4d002a)/

export interface Image {
  width: number
  height: number
  /** average colour, `#rrggbb`; null for a transparent picture, which is shown on the page background */
  ground: string | null
  pixels: Sharp
}

/** Opens a picture of a supported type, detected from its content, with limits that are checked before decoding. */
export async function openImage(bytes: Buffer): Promise<Image> {
  if (bytes.length === 0 || bytes.length > maxBytes) throw new NotAnImage(`a picture of ${bytes.length} bytes`)
  // SVG, PDF and similar formats never reach their decoder.
  if (!beginnings.test(bytes.toString('hex', 0, 16))) throw new NotAnImage('begins like no picture')
  const sharp = (await import('sharp')).default // loads libvips with the first picture, not in every process
  const settings = { limitInputPixels: maxPixels, failOn: 'error' as const, pages: 1 }
  let about: Metadata
  try {
    // Only the header is read: the number of pixels is checked below.
    about = await sharp(bytes, { ...settings, limitInputPixels: false }).metadata()
  } catch (error) {
    throw new NotAnImage('cannot be read', { cause: error })
  }
  const kind = about.format === 'heif' && about.compression === 'av1' ? 'avif' : about.format
  if (!kind || !known.has(kind)) throw new NotAnImage(`a picture of kind ${kind}`)
  if (about.width * about.height > maxPixels) throw new NotAnImage('too many pixels', { isTooLarge: true })
  try {
    // Rotated and decoded once; all sizes are created from these pixels.
    const { data, info } = await sharp(bytes, settings)
      .rotate()
      .toColourspace('srgb')
      .resize({ width: 2400, height: 2400, fit: 'inside', withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { width, height } = info
    const decoded = { data, width, height, channels: info.channels as Pixels['channels'] }
    return { width, height, ground: await groundOf(decoded), pixels: await openPixels(decoded) }
  } catch (error) {
    throw new NotAnImage('cannot be decoded', { cause: error })
  }
}

/** Raw pixels, 8 bits per channel, sRGB. */
export interface Pixels {
  data: Buffer
  width: number
  height: number
  channels: 1 | 2 | 3 | 4
}

/** Opens pixels that this shop has drawn or decoded. */
export async function openPixels({ data, width, height, channels }: Pixels): Promise<Sharp> {
  const sharp = (await import('sharp')).default
  return sharp(data, { raw: { width, height, channels } })
}

/** Average colour of a picture, `#rrggbb`; null if it is transparent. */
export const groundOf = async (picture: Pixels): Promise<string | null> =>
  isSeeThrough(picture.data, picture.channels) ? null : averageColour(await openPixels(picture))

interface Wanted {
  width: number
  format: 'webp' | 'avif'
}

/** Encodes one size of a picture. All metadata is removed. */
export async function encode(
  image: Pick<Image, 'pixels'>,
  { width, format }: Wanted,
): Promise<{ bytes: Buffer; width: number; height: number }> {
  const sized = image.pixels.clone().resize({ width, withoutEnlargement: true })
  const coded = format === 'webp' ? sized.webp({ quality: 80, effort: 2 }) : sized.avif({ quality: 55, effort: 3 })
  const { data, info } = await coded.toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height }
}

function isSeeThrough(data: Buffer, channels: number): boolean {
  if (channels !== 2 && channels !== 4) return false
  for (let i = channels - 1; i < data.length; i += channels) if (data[i]! < 250) return true
  return false
}

async function averageColour(pixels: Sharp): Promise<string> {
  const dot = await pixels
    .clone()
    .flatten({ background: '#ffffff' })
    .resize(1, 1, { fit: 'fill', kernel: 'cubic' })
    .toColourspace('srgb')
    .raw()
    .toBuffer()
  const [red, green, blue] = dot.length >= 3 ? [dot[0]!, dot[1]!, dot[2]!] : [dot[0]!, dot[0]!, dot[0]!]
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

/** Renders one of our own SVG drawings as PNG. Not for uploaded files. */
export async function renderSvg(svg: string): Promise<Buffer> {
  const sharp = (await import('sharp')).default
  return sharp(Buffer.from(svg)).png().toBuffer()
}
