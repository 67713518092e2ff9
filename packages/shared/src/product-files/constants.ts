/** Files of a product: documents to download on its page, and videos in its gallery. */
export const fileKinds = ['document', 'video'] as const
export type FileKind = (typeof fileKinds)[number]

const mb = 1_000_000
/** Largest file in bytes, and files of one product. */
export const fileLimits: Record<FileKind, { bytes: number; files: number }> = {
  document: { bytes: 20 * mb, files: 10 },
  video: { bytes: 200 * mb, files: 5 },
}

/** Types of files as their content says. */
export const fileTypes = {
  'application/pdf': { extension: 'pdf', kinds: ['document'] },
  'image/png': { extension: 'png', kinds: ['document'] },
  'image/jpeg': { extension: 'jpg', kinds: ['document'] },
  'image/webp': { extension: 'webp', kinds: ['document'] },
  'video/mp4': { extension: 'mp4', kinds: ['video'] },
  'video/webm': { extension: 'webm', kinds: ['video'] },
} as const satisfies Record<string, { extension: string; kinds: readonly FileKind[] }>
export type FileType = keyof typeof fileTypes

/** Types that a kind of file may have, for the file dialog of the browser. */
export const typesOf = (kind: FileKind): FileType[] =>
  (Object.keys(fileTypes) as FileType[]).filter((type) => (fileTypes[type].kinds as readonly FileKind[]).includes(kind))
