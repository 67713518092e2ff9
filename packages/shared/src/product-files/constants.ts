/**
 * Files of a product: documents to download on its page, videos in its gallery, what buyers of a digital variant download, and files that are values of
 * custom fields.
 */
export const fileKinds = ['document', 'video', 'download', 'field'] as const
export type FileKind = (typeof fileKinds)[number]

const mb = 1_000_000
/** Largest file in bytes, and files of one product. */
export const fileLimits: Record<FileKind, { bytes: number; files: number }> = {
  document: { bytes: 20 * mb, files: 10 },
  video: { bytes: 200 * mb, files: 5 },
  download: { bytes: 500 * mb, files: 20 },
  field: { bytes: 20 * mb, files: 50 },
}

/** Types of files as their content says. */
export const fileTypes = {
  'application/pdf': { extension: 'pdf', kinds: ['document', 'field'] },
  'image/png': { extension: 'png', kinds: ['document', 'field'] },
  'image/jpeg': { extension: 'jpg', kinds: ['document', 'field'] },
  'image/webp': { extension: 'webp', kinds: ['document', 'field'] },
  'video/mp4': { extension: 'mp4', kinds: ['video'] },
  'video/webm': { extension: 'webm', kinds: ['video'] },
} as const satisfies Record<string, { extension: string; kinds: readonly FileKind[] }>
export type FileType = keyof typeof fileTypes

/** Type of a download that the shop does not know: it is only ever saved. */
export const unknownType = 'application/octet-stream'

/** Types that a kind of file may have, for the file dialog of the browser; none for downloads, which may be anything. */
export const typesOf = (kind: FileKind): FileType[] =>
  (Object.keys(fileTypes) as FileType[]).filter((type) => (fileTypes[type].kinds as readonly FileKind[]).includes(kind))
