import { type Media, storePicture } from '../../modules/media/service.ts'
import type { Ctx } from '../../platform/context.ts'

interface Plain {
  width?: number
  height?: number
  colour?: string
}

/** Bytes of a picture in one colour. */
export async function pngOf({ width = 400, height = 500, colour = '#336699' }: Plain = {}): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp({ create: { width, height, channels: 3, background: colour } })
    .png()
    .toBuffer()
}

export const givenPicture = async (ctx: Ctx, plain: Plain = {}, alt = 'A picture'): Promise<Media> =>
  storePicture(ctx, await pngOf(plain), { alt })

/** A PNG file of a hundred million pixels, without colours, which takes a quarter of the time. */
export async function hugePng(): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.alloc(10_000 * 10_000), { raw: { width: 10_000, height: 10_000, channels: 1 } })
    .png()
    .toBuffer()
}
