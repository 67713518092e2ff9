import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { type FileFormat, mostBytes } from '@haat/shared/transfers/objects.ts'
import { BadFile } from './bad-file.ts'
import type { OpenFile } from './rows.ts'

export interface Opened extends OpenFile {
  fileFormat: FileFormat
}

/** Opens a CSV or XLSX file; what it is depends on its content, not on its name. */
export async function openFile(path: string): Promise<Opened> {
  const about = await stat(path).catch(() => undefined)
  if (!about?.isFile()) throw new BadFile('file_gone')
  if (about.size === 0) throw new BadFile('empty')
  if (about.size > mostBytes) throw new BadFile('too_large')
  const head = await firstBytes(path)
  if (head.startsWith('d0cf11e0')) throw new BadFile('old_excel')
  // Most processes never read a file: the packages that do are loaded here.
  if (head.startsWith('504b0304')) return { ...(await (await import('./read-xlsx.ts')).readXlsx(path)), fileFormat: 'xlsx' }
  return { ...(await (await import('./read-csv.ts')).readCsv(path)), fileFormat: 'csv' }
}

async function firstBytes(path: string): Promise<string> {
  for await (const chunk of createReadStream(path, { end: 3 }) as AsyncIterable<Buffer>) return chunk.toString('hex')
  return ''
}
