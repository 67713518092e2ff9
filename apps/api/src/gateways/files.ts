import { readFile, rm, stat } from 'node:fs/promises'
import { resolve, sep } from 'node:path'
import { drawerOf } from './deferred/drawer.ts'
import { cancelDeferred, isDeferred } from './deferred/store.ts'
import { writeWholeFile } from './whole-file.ts'

/** Where pictures are stored. Names are flat: `<hash>-<width>.<format>`. Deferred pictures are drawn by whatever first needs one. */
export interface Files {
  /** Refuses with `storage_full` where there is no room. */
  write: (name: string, bytes: Buffer) => Promise<void>
  read: (name: string) => Promise<Buffer>
  /** The file is there, or will be drawn when it is read. */
  has: (name: string) => Promise<boolean>
  isWritten: (name: string) => Promise<boolean>
  /** Draws a deferred picture if its file is missing. Answers whether the file is there now. */
  ensure: (name: string) => Promise<boolean>
  /** A file that is not there is removed already; one that is not drawn yet never will be. */
  remove: (name: string) => Promise<void>
}

type Rendition = { width: number; format: string }

/** The file of one size of a picture. */
export const nameOfSize = (hash: string, { width, format }: Rendition): string => `${hash}-${width}.${format}`

const flatName = /^[0-9a-f]{32}-\d{1,5}\.(webp|avif|jpeg|png)$/

/** `media` is served to everybody by name; to `private` no address leads. */
type Folder = 'media' | 'private'

/** Path of a stored picture; undefined for a name that is none, whatever it tries to reach. */
export function pathOfFile(dataDir: string, name: string, kind: Folder = 'media'): string | undefined {
  if (!flatName.test(name)) return undefined
  const folder = resolve(dataDir, kind)
  const path = resolve(folder, name)
  return path.startsWith(folder + sep) ? path : undefined
}

/** A folder of DATA_DIR. A file appears whole or not at all. */
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
    write: (name, bytes) => writeWholeFile(place(name), bytes),
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
