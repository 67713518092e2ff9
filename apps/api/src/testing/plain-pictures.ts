import sharp from 'sharp'
import { type Recipe, sizeOf } from '../demo/pictures/recipe.ts'
import { finishDeferred, listDeferred, readDeferred } from '../gateways/deferred/store.ts'
import { filesOf, nameOfSize } from '../gateways/files.ts'

/**
 * Writes a plain picture of the right size in place of each that a demo shop would draw, so that shops under test draw none: drawing all
 * takes 200 seconds of a processor.
 */
export async function writePlainPictures(dataDir: string): Promise<void> {
  const files = filesOf({ dataDir, s3: undefined })
  const encoded = new Map<string, Promise<Buffer>>()
  const plain = (width: number, height: number): Promise<Buffer> => {
    const key = `${width} × ${height}`
    const bytes =
      encoded.get(key) ??
      sharp({ create: { width, height, channels: 3, background: '#d9d2c3' } })
        .webp()
        .toBuffer()
    encoded.set(key, bytes)
    return bytes
  }
  for (const hash of await listDeferred(dataDir)) {
    const { widths, recipe } = (await readDeferred(dataDir, hash))!
    const whole = sizeOf(recipe as Recipe)
    for (const width of widths)
      await files.write(
        nameOfSize(hash, { width, format: 'webp' }),
        await plain(width, Math.round((whole.height * width) / whole.width)),
      )
    await finishDeferred(dataDir, hash)
  }
}
