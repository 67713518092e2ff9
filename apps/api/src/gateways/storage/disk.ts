import { createReadStream } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { resolve, sep } from 'node:path'
import { writeFileAtomically, writeStreamAtomically } from '../whole-file.ts'
import type { Storage, StoredFile } from './types.ts'

/** Files in a folder. Writes are atomic. */
export function diskStorage(folder: string): Storage {
  const pathOf = (key: string): string => {
    const path = resolve(folder, key)
    if (!path.startsWith(resolve(folder) + sep)) throw new Error(`not a key: ${key}`)
    return path
  }
  const about = async (key: string): Promise<StoredFile | undefined> => {
    const found = await stat(pathOf(key)).catch(() => undefined)
    return found?.isFile() ? { key, bytes: found.size, at: found.mtime } : undefined
  }
  return {
    remote: false,
    write: (key, bytes) => writeFileAtomically(pathOf(key), bytes),
    writeStream: (key, content, signal) => writeStreamAtomically(pathOf(key), content, signal),
    read: async (key, range) => {
      const path = pathOf(key)
      const { size } = await stat(path)
      if (range === undefined) return { content: createReadStream(path), bytes: size }
      const [start, end] = rangeOf(range, size)
      return {
        content: createReadStream(path, { start, end }),
        bytes: end - start + 1,
        contentRange: `bytes ${start}-${end}/${size}`,
      }
    },
    size: async (key) => (await about(key))?.bytes,
    about,
    remove: (key) => rm(pathOf(key), { force: true }),
    list: async function* (name): AsyncIterable<StoredFile> {
      for (const file of (await readdir(pathOf(name)).catch(() => [])).sort()) {
        const found = await about(`${name}/${file}`)
        if (found) yield found
      }
    },
  }
}

/** First and last byte of a range as browsers ask for it. @throws an error with the code ERANGE if no byte of the file is in it */
function rangeOf(range: string, size: number): [start: number, end: number] {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(range) ?? []
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if ((from === '' && to === '') || start > end) throw Object.assign(new Error(`no such range: ${range}`), { code: 'ERANGE' })
  return [start, end]
}
