import type { Picture } from '@haat/shared/media/schema.ts'
import type { Media, Rendition } from './repo.ts'

/** What of a media row a page needs. */
type Shown = Pick<Media, 'hash' | 'width' | 'height' | 'alt' | 'ground' | 'renditions' | 'focalX' | 'focalY'>

/** Address of one stored size. */
export const mediaUrl = (hash: string, { width, format }: Pick<Rendition, 'width' | 'format'>): string =>
  `/media/${hash}-${width}.${format}`

/** A media row as a page shows it. `alt` may be the name of what it stands for. */
export function pictureOf(row: Shown, alt = row.alt): Picture {
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

/** A row whose sizes are no list shows no picture, and hides nothing else. */
const sizes = ({ renditions }: Shown, format: Rendition['format']) =>
  Array.isArray(renditions) ? renditions.filter((size) => size?.format === format).sort((a, b) => a.width - b.width) : []

const srcset = (hash: string, list: readonly Rendition[]) =>
  list.map((size) => `${mediaUrl(hash, size)} ${size.width}w`).join(', ')
