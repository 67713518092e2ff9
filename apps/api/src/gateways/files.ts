import { readFile, rm, stat, statfs } from 'node:fs/promises'
import { resolve, sep } from 'node:path'
import { drawerOf } from './deferred/drawer.ts'
import { cancelDeferred, isDeferred } from './deferred/store.ts'
import { writeFileAtomically } from './whole-file.ts'

/** Storage of pictures. Names are flat: `<hash>-<width>.<format>`. Deferred pictures are drawn on first access. */
export interface Files {
  /** @throws storage_full if the disk is full */
  write: (name: string, bytes: Buffer) => Promise<void>
  read: (name: string) => Promise<Buffer>
  /** whether the file exists or can be drawn */
  has: (name: string) => Promise<boolean>
  isWritten: (name: string) => Promise<boolean>
  /** draws a deferred picture if its file is missing; returns whether the file exists now */
  ensure: (name: string) => Promise<boolean>
  /** deletes a file or cancels its drawing; a missing file is not an error */
  remove: (name: string) => Promise<void>
}

type Rendition = { width: number; format: string }

/** File name of one size of a picture. */
export const nameOfSize = (hash: string, { width, format }: Rendition): string => `${hash}-${width}.${format}`

const flatName = /^[0-9a-f]{32}-\d{1,5}\.(webp|avif|jpeg|png)$/

/** `media` is public; `private` has no public URL. */
type Folder = 'media' | 'private'

/** Path of a stored picture; undefined for an invalid name, such as a path traversal. */
export function pathOfFile(dataDir: string, name: string, kind: Folder = 'media'): string | undefined {
  if (!flatName.test(name)) return undefined
  const folder = resolve(dataDir, kind)
  const path = resolve(folder, name)
  return path.startsWith(folder + sep) ? path : undefined
}

/** Stores files in a folder of DATA_DIR. Writes are atomic. */
export function filesOf({ dataDir }: { dataDir: string }, kind: Folder = 'media'): Files {
  const place = (name: string): string => {
    const path = pathOfFile(dataDir, name, kind)
    if (!path) throw new Error(`not the name of a picture: ${name}`)
    return path
  }
  const isWritten = (name: string) =>
    stat(place(name)).then(
      (found) => found.isFile(),
      () => false,
    )
  const ensure = async (name: string) => {
    if (await isWritten(name)) return true
    if (kind !== 'media' || !(await isDeferred(dataDir, name))) return false
    await drawerOf(dataDir).draw(name)
    return isWritten(name)
  }
  return {
    isWritten,
    ensure,
    write: (name, bytes) => writeFileAtomically(place(name), bytes),
    read: async (name) => {
      await ensure(name)
      return readFile(place(name))
    },
    has: async (name) => (await isWritten(name)) || (kind === 'media' && (await isDeferred(dataDir, name))),
    remove: async (name) => {
      if (kind === 'media') await cancelDeferred(dataDir, name)
      await rm(place(name), { force: true })
    },
  }
}

/** Free bytes on the disk of a folder; null if the system does not tell. */
export async function freeSpace(folder: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch {
    return null
  }
}
