import type { FileType } from './constants.ts'

/** Bytes at the start of a file that `sniffType` needs. */
export const sniffedBytes = 4096

const ascii = (head: Uint8Array, from: number, to: number): string => String.fromCharCode(...head.subarray(from, to))

/** Brands of MP4 files that browsers play; the container holds other things too, such as HEIC pictures and QuickTime films. */
const mp4Brands = /^(isom|iso[2-9]|mp4[12]|avc1|dash|M4V |M4VP|MSNV|f4v )$/

/** The type of a file by its first bytes, whatever its name says; undefined for a type that the shop does not know. */
export function sniffType(head: Uint8Array): FileType | undefined {
  if (ascii(head, 0, 5) === '%PDF-') return 'application/pdf'
  if (ascii(head, 0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png'
  if (ascii(head, 0, 3) === '\xff\xd8\xff') return 'image/jpeg'
  if (ascii(head, 0, 4) === 'RIFF' && ascii(head, 8, 12) === 'WEBP') return 'image/webp'
  if (ascii(head, 4, 8) === 'ftyp' && mp4Brands.test(ascii(head, 8, 12))) return 'video/mp4'
  if (ascii(head, 0, 4) === '\x1a\x45\xdf\xa3' && ascii(head, 4, sniffedBytes).includes('webm')) return 'video/webm'
  return undefined
}
