import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join, resolve, sep } from 'node:path'

/** Where pictures are kept. Names are flat: `<hash>-<width>.<format>`. */
export interface Files {
  write: (name: string, bytes: Buffer) => Promise<void>
  read: (name: string) => Promise<Buffer>
  has: (name: string) => Promise<boolean>
  /** A file that is not there is removed already. */
  remove: (name: string) => Promise<void>
}

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
  return {
    write: async (name, bytes) => {
      const path = place(name)
      const draft = `${path}.${randomBytes(4).toString('hex')}`
      await mkdir(join(dataDir, kind), { recursive: true })
      await writeFile(draft, bytes)
      await rename(draft, path)
    },
    read: (name) => readFile(place(name)),
    has: (name) =>
      stat(place(name)).then(
        (found) => found.isFile(),
        () => false,
      ),
    remove: (name) => rm(place(name), { force: true }),
  }
}
