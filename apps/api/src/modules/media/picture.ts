import type { Picture } from '@haat/shared/media/schema.ts'
import type { Media, Rendition } from './repo.ts'

/** The columns of a media row that a page needs. */
type Shown = Pick<Media, 'hash' | 'width' | 'height' | 'alt' | 'ground' | 'renditions' | 'focalX' | 'focalY'>

/** URL of one stored size. */
export const mediaUrl = (hash: string, { width, format }: Pick<Rendition, 'width' | 'format'>): string =>
  `/media/${hash}-${width}.${format}`

/** Builds the picture of a media row. `alt` defaults to the row's own text. */
export function toPicture(row: Shown, alt = row.alt): Picture {
  const webp = sizes(row, 'webp')
  const avif = sizes(row, 'avif')
  const middle = webp.find(({ width }) => width >= 640) ?? webp.at(-1)
  return {
    url: middle ? mediaUrl(row.hash, middle) : '',
    srcset: webp.length > 1 ? srcset(row.hash, webp) : '',
    ...(avif.length > 0 && { avif: srcset(row.hash, avif) }),
    width: row.width,
    height: row.height,
    alt,
    ...(row.ground && { ground: row.ground }),
    ...((row.focalX !== 50 || row.focalY !== 50) && { focal: [row.focalX, row.focalY] }),
  }
}

/** A row with invalid `renditions` shows no picture instead of failing the whole page. */
const sizes = ({ renditions }: Shown, format: Rendition['format']) =>
  Array.isArray(renditions) ? renditions.filter((size) => size?.format === format).sort((a, b) => a.width - b.width) : []

const srcset = (hash: string, list: readonly Rendition[]) =>
  list.map((size) => `${mediaUrl(hash, size)} ${size.width}w`).join(', ')
