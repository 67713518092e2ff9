import { z } from 'zod'

/**
 * An archive is a tar file: `header.json`, the files of the shop, the rows of each table in gzipped chunks of COPY text, and `manifest.json` with the
 * counts and hashes of all of it. A table's size is not known before it is read, so chunks let it stream through tar, which wants sizes first.
 */
export const chunkBytes = 4 * 1024 * 1024
/** Largest JSON entry: the manifest has about 120 bytes per file. */
export const jsonBytes = 256 * 1024 * 1024

const hash = z.string().regex(/^[0-9a-f]{64}$/)
const name = z.string().min(1).max(63)
/** A table of the shop, or `x_extension.table`. */
const tableName = z.string().regex(/^(?:x_[a-z0-9_]{1,60}\.)?[a-z][a-z0-9_]{0,62}$/)

export const Header = z.strictObject({
  format: z.literal(1),
  /** version of the program that wrote the archive */
  version: z.string(),
  createdAt: z.iso.datetime(),
  /** applied to the database, in their order */
  migrations: z.array(z.strictObject({ name: z.string(), hash })).min(1),
  /** of extensions; absent in archives from before there were any */
  extensions: z.array(z.strictObject({ extension: z.string(), name: z.string(), hash })).optional(),
  tables: z.array(z.strictObject({ name: tableName, columns: z.array(name) })),
  /** signature made with SESSION_SECRET, to tell whether a shop has the same secret */
  secretSignature: z.string(),
})
export type Header = z.output<typeof Header>

export const Manifest = z.strictObject({
  tables: z.array(z.strictObject({ name: tableName, rows: z.int().nonnegative(), bytes: z.int().nonnegative(), sha256: hash })),
  sequences: z.array(z.strictObject({ name: tableName, value: z.string().regex(/^-?\d{1,19}$/), called: z.boolean() })),
  files: z.array(z.strictObject({ path: z.string(), bytes: z.int().nonnegative(), sha256: hash })),
})
export type Manifest = z.output<typeof Manifest>
export type TableSum = Manifest['tables'][number]

/** Folders of DATA_DIR that belong to the shop, and their file names. Files of any other name are neither written nor accepted. */
export const fileFolders = {
  media: /^[0-9a-f]{32}-\d{1,5}\.(webp|avif|jpeg|png)$/,
  private: /^[0-9a-f]{32}-\d{1,5}\.(webp|avif|jpeg|png)$/,
  'product-files': /^[0-9a-f]{32}$/,
  'deferred-pictures': /^[0-9a-f]{32}\.json$/,
} as const
export type FileFolder = keyof typeof fileFolders
/** The generated secret; only in encrypted archives. */
export const secretFile = 'session-secret'

export type EntryName =
  | { kind: 'header' | 'manifest' }
  | { kind: 'chunk'; table: string; number: number }
  | { kind: 'file'; path: string }

export const chunkName = (table: string, number: number): string => `tables/${table}/${String(number).padStart(8, '0')}.gz`

/** Kind of the entry with this name; undefined for names that are not allowed, such as one with `..`. */
export function parseEntryName(entry: string): EntryName | undefined {
  if (entry === 'header.json') return { kind: 'header' }
  if (entry === 'manifest.json') return { kind: 'manifest' }
  if (entry === secretFile) return { kind: 'file', path: entry }
  const [, table, number] = entry.match(/^tables\/((?:x_[a-z0-9_]{1,60}\.)?[a-z][a-z0-9_]{0,62})\/(\d{8})\.gz$/) ?? []
  if (table) return { kind: 'chunk', table, number: Number(number) }
  const [, folder, file] = entry.match(/^([a-z-]+)\/([^/]+)$/) ?? []
  if (folder && file && Object.hasOwn(fileFolders, folder) && fileFolders[folder as FileFolder].test(file))
    return { kind: 'file', path: entry }
  return undefined
}
