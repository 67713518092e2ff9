import sharp from 'sharp'
import { type Recipe, sizeOf } from '../demo/pictures/recipe.ts'
import { finishDeferred, listDeferred, readDeferred, sizesOf } from '../gateways/deferred/store.ts'
import { filesOf, nameOfSize } from '../gateways/files.ts'

/**
 * Writes a plain picture of the right size in place of each that a demo shop would draw, so that shops under test draw none: drawing all
 * takes 200 seconds of a processor.
 */
export async function writePlainPictures(dataDir: string): Promise<void> {
  const files = filesOf({ dataDir, s3: undefined })
  const encoded = new Map<string, Promise<Buffer>>()
  const plain = (format: 'webp' | 'avif', width: number, height: number): Promise<Buffer> => {
    const key = `${format} ${width} × ${height}`
    const bytes =
      encoded.get(key) ??
      sharp({ create: { width, height, channels: 3, background: '#d9d2c3' } })
        .toFormat(format, { effort: 0 })
        .toBuffer()
    encoded.set(key, bytes)
    return bytes
  }
  for (const hash of await listDeferred(dataDir)) {
    const picture = (await readDeferred(dataDir, hash))!
    const whole = sizeOf(picture.recipe as Recipe)
    for (const size of sizesOf(picture))
      await files.write(
        nameOfSize(hash, size),
        await plain(size.format, size.width, Math.round((whole.height * size.width) / whole.width)),
      )
    await finishDeferred(dataDir, hash)
  }
}
