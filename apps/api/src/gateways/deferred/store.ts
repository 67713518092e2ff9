import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { removeDrafts } from '../whole-file.ts'

/**
 * Deferred pictures: their rows are in the database, their files are drawn on the first request or in the background. A small file in
 * DATA_DIR/deferred-pictures describes how to draw each; it is deleted once all sizes are written. Shops without such pictures have no
 * such folder.
 */
export interface Deferred {
  /** Lower numbers are drawn first. */
  order: number
  /** widths of the WebP sizes to create */
  widths: number[]
  /** widths of the AVIF sizes to create */
  avifWidths?: number[] | undefined
  /** input of the drawing process */
  recipe: unknown
}

const recipeName = /^([0-9a-f]{32})\.json$/
const cancelledName = /^[0-9a-f]{32}\.cancelled$/

/** The sizes of a picture, in the order in which they are drawn. */
export const sizesOf = ({ widths, avifWidths = [] }: Pick<Deferred, 'widths' | 'avifWidths'>) => [
  ...widths.map((width) => ({ width, format: 'webp' as const })),
  ...avifWidths.map((width) => ({ width, format: 'avif' as const })),
]

/** The file names of all sizes of a picture. */
export const namesOfSizes = (hash: string, picture: Pick<Deferred, 'widths' | 'avifWidths'>): string[] =>
  sizesOf(picture).map(({ width, format }) => `${hash}-${width}.${format}`)

/** Path of the folder with the records of pictures that are not drawn yet; it may not exist. */
export const deferredFolder = (dataDir: string) => join(dataDir, 'deferred-pictures')
const recipeFile = (dataDir: string, hash: string) => join(deferredFolder(dataDir), `${hash}.json`)
const cancelledFile = (dataDir: string, hash: string) => join(deferredFolder(dataDir), `${hash}.cancelled`)

/** Records pictures to be drawn later, except those already drawn. */
export async function defer(dataDir: string, pictures: ReadonlyMap<string, Deferred>): Promise<void> {
  const written = new Set(await readdir(join(dataDir, 'media')).catch(emptyIfMissing))
  const missing = [...pictures].filter(([hash, picture]) => namesOfSizes(hash, picture).some((name) => !written.has(name)))
  if (missing.length === 0) return
  await mkdir(deferredFolder(dataDir), { recursive: true })
  await Promise.all(
    missing.map(async ([hash, picture]) => {
      const draft = join(deferredFolder(dataDir), `${hash}.${randomBytes(4).toString('hex')}`)
      await writeFile(draft, JSON.stringify(picture))
      await rm(cancelledFile(dataDir, hash), { force: true })
      await rename(draft, recipeFile(dataDir, hash))
    }),
  )
}

/** Hashes of pictures that are not drawn yet. */
export async function listDeferred(dataDir: string): Promise<string[]> {
  const names = await readdir(deferredFolder(dataDir)).catch(emptyIfMissing)
  return names.flatMap((name) => name.match(recipeName)?.[1] ?? [])
}

/** How to draw a picture; undefined if it is drawn, deleted or was never deferred. */
export async function readDeferred(dataDir: string, hash: string): Promise<Deferred | undefined> {
  const text = await readFile(recipeFile(dataDir, hash), 'utf8').catch(undefinedIfMissing)
  return text === undefined ? undefined : (JSON.parse(text) as Deferred)
}

/** Whether the file with this name can still be drawn. */
export async function isDeferred(dataDir: string, name: string): Promise<boolean> {
  const hash = name.slice(0, 32)
  const picture = await readDeferred(dataDir, hash)
  return picture !== undefined && namesOfSizes(hash, picture).includes(name)
}

/** Cancels the drawing of a deleted picture; a process that is drawing it removes its files. */
export async function cancelDeferred(dataDir: string, name: string): Promise<void> {
  const hash = name.slice(0, 32)
  await rename(recipeFile(dataDir, hash), cancelledFile(dataDir, hash)).catch(undefinedIfMissing)
}

/** Whether the drawing of a picture was cancelled because the picture was deleted. */
export const isCancelled = (dataDir: string, hash: string): Promise<boolean> =>
  stat(cancelledFile(dataDir, hash)).then(
    () => true,
    () => false,
  )

/** Removes the record of a picture once all sizes are written. */
export async function finishDeferred(dataDir: string, hash: string): Promise<void> {
  await unlink(recipeFile(dataDir, hash)).catch(undefinedIfMissing)
}

/** Removes partial files and obsolete marks that killed processes left behind. */
export async function sweepDeferred(dataDir: string): Promise<void> {
  await removeDrafts(join(dataDir, 'media'))
  const folder = deferredFolder(dataDir)
  const marks = (await readdir(folder).catch(emptyIfMissing)).filter(
    (name) => cancelledName.test(name) || /^[0-9a-f]{32}\.[0-9a-f]{8}$/.test(name),
  )
  const old = Date.now() - 60_000
  for (const path of marks.map((name) => join(folder, name)))
    if (((await stat(path).catch(undefinedIfMissing))?.mtimeMs ?? old) < old) await rm(path, { force: true })
}

const isMissing = (error: unknown) => (error as { code?: string }).code === 'ENOENT'

function emptyIfMissing(error: unknown): string[] {
  if (isMissing(error)) return []
  throw error
}

function undefinedIfMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error
}
