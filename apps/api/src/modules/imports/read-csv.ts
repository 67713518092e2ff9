import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Transform } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { BadFile, type FileRow, type Row } from './draft.ts'

const maxBytes = 500 * 1024 * 1024

interface Reading {
  header: string[]
  rows: AsyncIterable<FileRow>
}

/**
 * Streams a CSV file; supports quoted fields with line breaks, a byte order mark and any line ending.
 * @throws BadFile
 */
export async function readCsv(path: string, onBytes: (read: number, total: number) => void = () => {}): Promise<Reading> {
  const about = await stat(path).catch(() => undefined)
  if (!about?.isFile()) throw new BadFile(`There is no file ${path}.`)
  if (about.size === 0) throw new BadFile('The file is empty.')
  if (about.size > maxBytes) throw new BadFile('The file is larger than 500 MB. Split it and import the parts.')

  const parser = parse({
    bom: true,
    delimiter: await delimiterOf(path),
    info: true,
    relax_column_count: true, // reported in our own words, with the line number
    max_record_size: 2_000_000,
    skip_empty_lines: true,
  })
  let read = 0
  const source = createReadStream(path)
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      read += chunk.length
      onBytes(read, about.size)
      done(null, chunk)
    },
  })
  const pipe = source
    .pipe(utf8Only())
    .on('error', (error) => parser.destroy(error))
    .pipe(counted)
  source.on('error', (error) => parser.destroy(error))
  pipe.pipe(parser)

  const records = parser[Symbol.asyncIterator]() as AsyncIterator<{ record: string[]; info: { lines: number } }>
  const first = await explainErrors(() => records.next())
  const header = first.done ? [] : uniqueNames(first.value.record)
  return { header, rows: rowsOf(records, header) }
}

async function* rowsOf(
  records: AsyncIterator<{ record: string[]; info: { lines: number } }>,
  header: readonly string[],
): AsyncGenerator<FileRow> {
  for (;;) {
    const next = await explainErrors(() => records.next())
    if (next.done) return
    const row: Row = Object.create(null) as Row
    for (const [index, name] of header.entries()) row[name] = (next.value.record[index] ?? '').trim()
    if (next.value.record.length > header.length)
      throw new BadFile(`Line ${next.value.info.lines} has more fields than the heading. A quotation mark may be missing.`)
    yield { line: next.value.info.lines, row }
  }
}

/** Rejects files in another encoding, which would silently corrupt accented letters. */
function utf8Only(): Transform {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  const check = (chunk: Buffer | undefined, done: (error: Error | null, data?: Buffer) => void) => {
    try {
      const text = chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode()
      if (text.includes('\u0000')) throw new BadFile('This is not a text file.')
      done(null, chunk)
    } catch (error) {
      done(
        error instanceof BadFile ? error : new BadFile('The file is not encoded in UTF-8. Save it as "CSV UTF-8" and try again.'),
      )
    }
  }
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => check(chunk, done),
    flush: (done) => check(undefined, done),
  })
}

async function delimiterOf(path: string): Promise<string> {
  const head = createReadStream(path, { encoding: 'utf8', end: 4095 })
  let text = ''
  for await (const part of head) text += part
  const line = text.split(/\r?\n/, 1)[0] ?? ''
  const count = (mark: string) => line.split(mark).length
  return count(';') > count(',') ? ';' : count('\t') > count(',') ? '\t' : ','
}

/** Numbers repeated column names, so that neither column hides the other. */
function uniqueNames(names: readonly string[]): string[] {
  const seen = new Map<string, number>()
  return names.map((raw) => {
    const name = raw.trim()
    const times = (seen.get(name) ?? 0) + 1
    seen.set(name, times)
    return times === 1 ? name : `${name} (${times})`
  })
}

async function explainErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof BadFile) throw error
    if (error instanceof CsvError) throw new BadFile(`Line ${error.lines ?? '?'} cannot be read: ${error.message}`)
    throw error
  }
}
