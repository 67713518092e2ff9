import { createHash } from 'node:crypto'
import { mostBulkBytes, mostBulkRows } from '@haat/shared/bulk/kinds.ts'
import type { ErrorCode } from '@haat/shared/errors.ts'
import { Refusal } from '@haat/shared/errors.ts'
import type { z } from 'zod'
import { fieldsOf } from '../../platform/errors/fields-of.ts'

/** One line of the file: valid data, or why it was refused. */
export interface ReadLine {
  line: number
  data: unknown
  code: ErrorCode | null
  fields: Record<string, string> | null
}

export interface LineRule {
  schema: z.ZodType
  /** longest line */
  mostCharacters: number
}

/**
 * Reads an NDJSON file and checks each line by itself; empty lines count, but are no rows. `hash` is that of the bytes.
 * @throws body_too_large, file_unreadable for text that is not UTF-8, without rows or with too many
 */
export async function readLines(file: AsyncIterable<Uint8Array>, rule: LineRule): Promise<{ lines: ReadLine[]; hash: string }> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of file) {
    bytes += chunk.byteLength
    if (bytes > mostBulkBytes) throw new Refusal('body_too_large')
    chunks.push(chunk)
  }
  const whole = Buffer.concat(chunks)
  const lines: ReadLine[] = []
  for (const [index, text] of decode(whole).split('\n').entries()) {
    if (text.trim() === '') continue
    if (lines.length === mostBulkRows) throw unreadable(`more than ${mostBulkRows} lines`)
    lines.push({ line: index + 1, ...readLine(text, rule) })
  }
  if (lines.length === 0) throw unreadable('no lines')
  return { lines, hash: createHash('sha256').update(whole).digest('hex') }
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw unreadable('not UTF-8')
  }
}

const unreadable = (text: string) => new Refusal('file_unreadable', { fields: { file: text } })

function readLine(text: string, { schema, mostCharacters }: LineRule): Omit<ReadLine, 'line'> {
  const refused = (fields: Record<string, string>) => ({ data: null, code: 'bad_request' as const, fields })
  if (text.length > mostCharacters) return refused({ '': `longer than ${mostCharacters} characters` })
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return refused({ '': 'is not JSON' })
  }
  const parsed = schema.safeParse(value)
  return parsed.success ? { data: parsed.data, code: null, fields: null } : refused(storable(fieldsOf(parsed.error)))
}

const mostFields = 20
const longestField = 200

/** Names of unknown fields are input too: removes characters that PostgreSQL cannot store, and limits their number. */
const storable = (fields: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields)
      .slice(0, mostFields)
      .map(([field, text]) => [field.slice(0, longestField).toWellFormed().replaceAll('\0', '\ufffd'), text]),
  )
