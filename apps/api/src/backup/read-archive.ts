import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { extract, type Entry as TarEntry } from 'tar-stream'
import type { z } from 'zod'
import type { ArchiveFile } from '../gateways/archive-file.ts'
import { StartError } from '../platform/errors/start-error.ts'
import { decryptBytes, isEncrypted } from './encryption-stream.ts'
import { chunkBytes, type EntryName, Header, jsonBytes, Manifest, parseEntryName, secretFile } from './format.ts'

/** A part of an archive, in the order in which they are stored. `content` has to be read before the next part. */
export type Part =
  | { kind: 'header'; header: Header }
  | { kind: 'file'; path: string; bytes: number; content: AsyncIterable<Buffer> }
  | { kind: 'table'; table: string; content: AsyncIterable<Buffer> }
  | { kind: 'manifest'; manifest: Manifest }

const unzip = promisify(gunzip)
/** Error for a file that is no archive, or is cut off. */
const damaged = (how: string) => new StartError(`The backup is damaged: ${how}.`)

/**
 * Reads an archive without trusting it: names, order, sizes, counts and hashes are checked, and nothing is unpacked beyond a chunk of 4 MB in memory.
 * The manifest is the last entry, so callers that store parts must be able to remove them until the end.
 * @throws StartError for anything that an archive of this program does not contain, and for a wrong or missing passphrase
 */
export async function* readArchive(
  file: ArchiveFile,
  passphrase: string | undefined,
  signal?: AbortSignal,
): AsyncGenerator<Part> {
  const { encrypted, source } = await startsEncrypted(file.read())
  if (encrypted && passphrase === undefined)
    throw new StartError('The backup is encrypted. Name the file with its passphrase: --passphrase-file <file>.')
  const unpacked = extract()
  const fed = pipeline(encrypted ? decryptBytes(source, passphrase!) : source, unpacked, signal ? { signal } : {})
  fed.catch(() => {}) // reported by the iterator, or below
  try {
    yield* parts(unpacked, encrypted)
    await fed
  } catch (error) {
    signal?.throwIfAborted()
    // The iterator reports that its stream was destroyed; the reason is the error of the pipeline.
    const reason =
      error instanceof StartError
        ? error
        : await fed.then(
            () => error,
            (cause) => cause,
          )
    throw reason instanceof StartError ? reason : explain(reason)
  } finally {
    unpacked.destroy()
  }
}

function explain(error: unknown): unknown {
  const message = (error as Error).message ?? ''
  if (/Unexpected end of data/.test(message)) return damaged('it is incomplete')
  if (/Invalid tar header|magic|checksum|Invalid/i.test(message)) return damaged('it is no archive of a shop')
  return error
}

/** Whether the content is encrypted, and the same content from its start. */
async function startsEncrypted(content: AsyncIterable<Buffer>): Promise<{ encrypted: boolean; source: AsyncIterable<Buffer> }> {
  const chunks = content[Symbol.asyncIterator]()
  let head: Buffer = Buffer.alloc(0)
  let ended = false
  while (head.length < 64 && !ended) {
    const { value, done } = await chunks.next()
    if (done) ended = true
    else head = Buffer.concat([head, value])
  }
  const source = async function* () {
    try {
      yield head
      for (;;) {
        const { value, done } = await chunks.next()
        if (done) return
        yield value
      }
    } finally {
      await chunks.return?.()
    }
  }
  return { encrypted: isEncrypted(head.subarray(0, 64)), source: source() }
}

interface Sum {
  bytes: number
  sha256: string
}

async function* parts(archive: ReturnType<typeof extract>, encrypted: boolean): AsyncGenerator<Part> {
  const entries = archive[Symbol.asyncIterator]()
  const next = async () => {
    const { value, done } = await entries.next()
    return done ? undefined : identify(value, encrypted)
  }
  const tables = new Map<string, Sum>()
  const files = new Map<string, Sum>()
  let entry = await next()
  if (entry?.name.kind !== 'header') throw damaged('it is no archive of a shop')
  const header = await readJson(entry.source, Header)
  const known = new Set(header.tables.map(({ name }) => name))
  if (known.size !== header.tables.length) throw damaged('it lists a table twice')
  yield { kind: 'header', header }
  entry = await next()
  while (entry && entry.name.kind !== 'manifest') {
    if (entry.name.kind === 'file') {
      const { path } = entry.name
      if (files.has(path)) throw damaged(`it has the file ${path} twice`)
      const sum = summing(files, path)
      yield { kind: 'file', path, bytes: entry.size, content: sum(entry.source) }
      entry = await next()
    } else if (entry.name.kind === 'chunk') {
      const { table } = entry.name
      if (!known.has(table)) throw damaged(`it has rows of a table ${table} that it does not list`)
      if (tables.has(table)) throw damaged(`the rows of ${table} are in two places`)
      // Reads ahead to the first entry that is no chunk of this table.
      const content = async function* () {
        for (let number = 1; entry?.name.kind === 'chunk' && entry.name.table === table; number += 1) {
          if (entry.name.number !== number) throw damaged(`a part of the table ${table} is missing`)
          yield await readChunk(entry, table)
          entry = await next()
        }
      }
      yield { kind: 'table', table, content: summing(tables, table)(content()) }
    } else throw damaged('it has two headers')
  }
  if (!entry) throw damaged('it is incomplete')
  const manifest = await readJson(entry.source, Manifest)
  compare(
    'table',
    tables,
    manifest.tables.map(({ name, ...sum }) => ({ key: name, ...sum })),
    known,
  )
  compare(
    'file',
    files,
    manifest.files.map(({ path, ...sum }) => ({ key: path, ...sum })),
  )
  if (await next()) throw damaged('something follows after its end')
  yield { kind: 'manifest', manifest }
}

/** Passes bytes through and stores their count and hash in `sums` at their end. */
const summing = (sums: Map<string, Sum>, key: string) =>
  async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const hash = createHash('sha256')
    let bytes = 0
    for await (const chunk of source) {
      hash.update(chunk)
      bytes += chunk.length
      yield chunk
    }
    sums.set(key, { bytes, sha256: hash.digest('hex') })
  }

const nothing: Sum = { bytes: 0, sha256: createHash('sha256').digest('hex') }

function compare(what: string, found: Map<string, Sum>, listed: (Sum & { key: string })[], expected?: Set<string>): void {
  const keys = new Set(listed.map(({ key }) => key))
  if (keys.size !== listed.length) throw damaged(`its manifest lists a ${what} twice`)
  for (const key of expected ?? found.keys()) if (!keys.has(key)) throw damaged(`its manifest does not list the ${what} ${key}`)
  for (const { key, bytes, sha256 } of listed) {
    if (expected && !expected.has(key)) throw damaged(`its manifest lists the unknown ${what} ${key}`)
    const sum = found.get(key) ?? (expected ? nothing : undefined)
    if (!sum) throw damaged(`the ${what} ${key} is missing`)
    if (sum.bytes !== bytes || sum.sha256 !== sha256) throw damaged(`the ${what} ${key} does not match its hash`)
  }
}

interface Identified {
  name: EntryName
  size: number
  source: TarEntry
}

function identify(source: TarEntry, encrypted: boolean): Identified {
  const { name, type, size = 0 } = source.header
  const parsed = type === 'file' ? parseEntryName(name) : undefined
  if (!parsed || (parsed.kind === 'file' && parsed.path === secretFile && !encrypted))
    throw new StartError(
      `The backup is refused: it contains ${JSON.stringify(name.slice(0, 200))} (${type}), which no backup of a shop contains.`,
    )
  return { name: parsed, size, source }
}

async function readChunk({ source, size }: Identified, table: string): Promise<Buffer> {
  if (size > chunkBytes + 64 * 1024) throw damaged(`a part of the table ${table} is larger than allowed`)
  const packed = await readAll(source)
  try {
    return await unzip(packed, { maxOutputLength: chunkBytes })
  } catch (error) {
    const tooLarge = (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE'
    throw damaged(`a part of the table ${table} ${tooLarge ? 'unpacks to more than allowed' : 'cannot be unpacked'}`)
  }
}

async function readJson<T extends z.ZodType>(source: TarEntry, schema: T): Promise<z.output<T>> {
  if ((source.header.size ?? 0) > jsonBytes) throw damaged(`${source.header.name} is larger than allowed`)
  const text = (await readAll(source)).toString('utf8')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw damaged(`${source.header.name} is no JSON`)
  }
  const format = (value as { format?: unknown } | null)?.format
  if (typeof format === 'number' && format > 1)
    throw new StartError('The backup was written by a newer version of this program. Install that version first.')
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw damaged(`${source.header.name} is not what this program writes`)
  return parsed.data
}

async function readAll(source: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = []
  for await (const bytes of source) all.push(bytes)
  return Buffer.concat(all)
}

/** Reads a whole archive and returns its header and manifest if it is complete and unchanged. @throws StartError */
export async function inspectArchive(
  file: ArchiveFile,
  passphrase: string | undefined,
  signal?: AbortSignal,
): Promise<{ header: Header; manifest: Manifest }> {
  let header: Header | undefined
  let manifest: Manifest | undefined
  for await (const part of readArchive(file, passphrase, signal)) {
    if (part.kind === 'header') header = part.header
    else if (part.kind === 'manifest') manifest = part.manifest
    else for await (const _ of part.content) signal?.throwIfAborted()
  }
  return { header: header!, manifest: manifest! }
}
