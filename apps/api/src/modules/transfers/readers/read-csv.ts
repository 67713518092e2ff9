import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { BadFile } from './bad-file.ts'
import { type FileRow, type OpenFile, rowOf, uniqueHeadings } from './rows.ts'

/**
 * Streams a CSV file: UTF-8, UTF-16 or Windows-1252; commas, semicolons, tabs or bars; quoted fields with line breaks, a byte order mark and any line
 * ending.
 */
export async function readCsv(path: string): Promise<OpenFile> {
  const encoding = await encodingOf(path)
  const delimiter = await delimiterOf(path, encoding)
  const parser = parse({
    delimiter,
    info: true,
    relax_column_count: true, // reported with our own error, with the line number
    max_record_size: 2_000_000,
    skip_empty_lines: true,
  })
  const text = Readable.from(decoded(path, encoding))
  text.on('error', (error) => parser.destroy(error))
  text.pipe(parser)
  const records = parser[Symbol.asyncIterator]() as AsyncIterator<{ record: string[]; info: { lines: number } }>
  const first = await explainErrors(() => records.next())
  if (first.done) throw new BadFile('empty')
  const headings = uniqueHeadings(first.value.record)
  return { headings, rows: rowsOf(records, headings, () => text.destroy()), encoding, decimalComma: delimiter === ';' }
}

async function* rowsOf(
  records: AsyncIterator<{ record: string[]; info: { lines: number } }>,
  headings: readonly string[],
  close: () => void,
): AsyncGenerator<FileRow> {
  try {
    for (let number = 1; ; number++) {
      const next = await explainErrors(() => records.next())
      if (next.done) return
      if (next.value.record.every((cell) => cell.trim() === '')) continue
      yield rowOf(headings, next.value.record, { line: next.value.info.lines, number })
    }
  } finally {
    close()
    await records.return?.()
  }
}

async function* decoded(path: string, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    const text = decoder.decode(chunk, { stream: true })
    if (text.includes('\u0000')) throw new BadFile('not_text')
    if (text !== '') yield text
  }
  const rest = decoder.decode()
  if (rest !== '') yield rest
}

/**
 * The encoding of a text file: by its byte order mark, by the zero bytes of UTF-16, UTF-8 if all of it is valid, else Windows-1252, which spreadsheet
 * programs write in Western Europe.
 */
async function encodingOf(path: string): Promise<string> {
  const head = await headOf(path)
  if (head.length === 0) throw new BadFile('empty')
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  const zeros = [0, 0]
  for (const [index, byte] of head.entries()) if (byte === 0) zeros[index % 2]! += 1
  if (zeros[1]! > head.length / 4 && zeros[0]! < head.length / 20) return 'utf-16le'
  if (zeros[0]! > head.length / 4 && zeros[1]! < head.length / 20) return 'utf-16be'
  if (zeros[0]! + zeros[1]! > 0) throw new BadFile('not_text')
  return (await isUtf8(path)) ? 'utf-8' : 'windows-1252'
}

async function isUtf8(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) decoder.decode(chunk, { stream: true })
    decoder.decode()
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

async function headOf(path: string): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of createReadStream(path, { end: 16_383 }) as AsyncIterable<Buffer>) parts.push(part)
  return Buffer.concat(parts)
}

async function delimiterOf(path: string, encoding: string): Promise<string> {
  const line = new TextDecoder(encoding).decode(await headOf(path)).split(/\r?\n/, 1)[0] ?? ''
  const count = (mark: string) => line.split(mark).length
  return [',', ';', '\t', '|'].reduce((best, mark) => (count(mark) > count(best) ? mark : best))
}

async function explainErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof CsvError) throw new BadFile('broken_csv', { line: Number(error.lines ?? 0) })
    throw error
  }
}
