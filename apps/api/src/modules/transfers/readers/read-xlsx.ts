import { posix } from 'node:path'
import { type SaxesAttributePlain, SaxesParser } from 'saxes'
import { BadFile } from './bad-file.ts'
import { type FileRow, type OpenFile, rowOf, uniqueHeadings } from './rows.ts'
import { openZip } from './zip.ts'

/** Maximum number of shared strings and of their characters: their table is the only part that is loaded into memory. */
const mostTexts = 2_000_000
const mostCharacters = 100_000_000
const mostCellLength = 200_000
const mostCells = 20_000_000
const mostBetweenTags = 2_000_000

type Zip = Awaited<ReturnType<typeof openZip>>
type Attributes = Record<string, string>

interface Tags {
  open?: (name: string, attributes: Attributes) => void
  close?: (name: string) => void
  text?: (text: string) => void
}

/**
 * Streams the first sheet of an XLSX file. Texts, numbers, dates and the stored results of formulas are read; a formula without a stored result is
 * reported. Limits are checked while unpacking, so that a small file that unpacks to gigabytes is refused early.
 */
export async function readXlsx(path: string): Promise<OpenFile> {
  const zip = await openZip(path)
  try {
    const { path: sheetPath, dayZero } = await firstSheet(zip)
    const texts = await sharedTexts(zip)
    const isDate = await dateStyles(zip)
    const records = recordsOf(zip, sheetPath, { texts, isDate, dayZero })
    const first = await records.next()
    if (first.done) throw new BadFile('empty')
    const headings = uniqueHeadings(first.value.cells)
    return { headings, rows: rowsOf(records, headings, zip.close), encoding: 'XLSX' }
  } catch (error) {
    zip.close()
    throw error
  }
}

interface SheetRecord {
  line: number
  cells: string[]
  formulas: number[]
}

async function* rowsOf(
  records: AsyncGenerator<SheetRecord>,
  headings: readonly string[],
  close: () => void,
): AsyncGenerator<FileRow> {
  try {
    let number = 0
    for await (const { line, cells, formulas } of records) yield rowOf(headings, cells, { line, number: ++number, formulas })
  } finally {
    close()
  }
}

/** Parses an XML entry; names are without namespace prefix. Documents with a DTD are refused. */
async function* parseXml(zip: Zip, name: string, tags: Tags): AsyncGenerator<void> {
  const entry = zip.entries.get(name)
  if (!entry) throw new BadFile('broken_xlsx')
  const parser = new SaxesParser()
  const local = (full: string) => full.slice(full.indexOf(':') + 1)
  let failure: Error | undefined
  parser.on('error', (error) => {
    failure ??= error
  })
  parser.on('doctype', () => {
    failure ??= new BadFile('broken_xlsx')
  })
  parser.on('opentag', (tag) => tags.open?.(local(tag.name), tag.attributes as Record<string, SaxesAttributePlain['value']>))
  parser.on('closetag', (tag) => tags.close?.(local(tag.name)))
  parser.on('text', (text) => tags.text?.(text))
  parser.on('cdata', (text) => tags.text?.(text))
  const decoder = new TextDecoder('utf-8')
  let sinceTag = 0
  for await (const chunk of zip.read(entry)) {
    const tag = chunk.lastIndexOf('<')
    sinceTag = tag < 0 ? sinceTag + chunk.length : chunk.length - tag
    // The parser buffers a text or an attribute in memory until it ends.
    if (sinceTag > mostBetweenTags) throw new BadFile('xlsx_too_large')
    parser.write(decoder.decode(chunk, { stream: true }))
    if (failure) throw failure instanceof BadFile ? failure : new BadFile('broken_xlsx')
    yield
  }
}

async function parseAll(zip: Zip, name: string, tags: Tags): Promise<void> {
  for await (const _ of parseXml(zip, name, tags));
}

/** Days from 1970-01-01 back to the day that workbooks count from: 1899-12-30, or 1904-01-01 in files of older Excel versions for the Mac. */
const dayZeros = { usual: 25_569, of1904: 24_107 } as const

async function firstSheet(zip: Zip): Promise<{ path: string; dayZero: number }> {
  let dayZero: number = dayZeros.usual
  let relation: string | undefined
  await parseAll(zip, 'xl/workbook.xml', {
    open: (name, attributes) => {
      if (name === 'workbookPr' && /^(1|true)$/.test(attributes.date1904 ?? '')) dayZero = dayZeros.of1904
      if (name === 'sheet' && attributes.state !== 'hidden' && attributes.state !== 'veryHidden')
        relation ??= Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1]
    },
  })
  let target: string | undefined
  await parseAll(zip, 'xl/_rels/workbook.xml.rels', {
    open: (name, attributes) => {
      if (name === 'Relationship' && attributes.Id === relation) target = attributes.Target
    },
  })
  if (!relation || !target) throw new BadFile('broken_xlsx')
  return { path: target.startsWith('/') ? target.slice(1) : posix.normalize(`xl/${target}`), dayZero }
}

/** The texts that cells refer to by number. Phonetic readings are no part of a text. */
async function sharedTexts(zip: Zip): Promise<string[]> {
  const list: string[] = []
  if (!zip.entries.has('xl/sharedStrings.xml')) return list
  let current = ''
  let characters = 0
  let isText = false
  let phonetic = 0
  await parseAll(zip, 'xl/sharedStrings.xml', {
    open: (name) => {
      if (name === 'si') current = ''
      if (name === 'rPh') phonetic++
      isText = name === 't'
    },
    text: (text) => {
      if (!isText || phonetic > 0) return
      characters += text.length
      if (characters > mostCharacters || current.length + text.length > mostCellLength) throw new BadFile('xlsx_too_large')
      current += text
    },
    close: (name) => {
      if (name === 't') isText = false
      if (name === 'rPh') phonetic--
      if (name === 'si' && list.push(current) > mostTexts) throw new BadFile('xlsx_too_large')
    },
  })
  return list
}

const isBuiltInDate = (id: number) => (id >= 14 && id <= 22) || (id >= 45 && id <= 47)

/** Which cell styles show a number as a date. */
async function dateStyles(zip: Zip): Promise<(style: number) => boolean> {
  const custom = new Map<number, boolean>()
  const styles: boolean[] = []
  let inCellStyles = false
  if (!zip.entries.has('xl/styles.xml')) return () => false
  await parseAll(zip, 'xl/styles.xml', {
    open: (name, attributes) => {
      if (name === 'numFmt') {
        const bare = (attributes.formatCode ?? '').replace(/"[^"]*"|\\.|\[[^\]]*\]/g, '')
        custom.set(Number(attributes.numFmtId), /[ymdhs]/i.test(bare))
      }
      if (name === 'cellXfs') inCellStyles = true
      if (name === 'xf' && inCellStyles) {
        const id = Number(attributes.numFmtId ?? 0)
        styles.push(custom.get(id) ?? isBuiltInDate(id))
      }
    },
    close: (name) => {
      if (name === 'cellXfs') inCellStyles = false
    },
  })
  return (style) => styles[style] ?? false
}

/** Days since the first day of the workbook as an ISO time, which has no time zone. */
const dateOf = (days: number, dayZero: number): string => {
  const time = Math.round((days - dayZero) * 86_400_000)
  return Math.abs(time) < 8.64e15 ? new Date(time).toISOString().slice(0, -1) : String(days)
}

/** Index of the column in a reference such as `AB12`; undefined if there is none. */
function columnIndex(reference: string | undefined): number | undefined {
  const letters = /^([A-Z]{1,3})\d/.exec(reference ?? '')?.[1]
  return letters === undefined ? undefined : [...letters].reduce((index, letter) => index * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

interface Cell {
  index: number
  type: string
  style: number
  value: string
  hasFormula: boolean
  hasValue: boolean
}

interface SheetContext {
  texts: readonly string[]
  isDate: (style: number) => boolean
  dayZero: number
}

async function* recordsOf(zip: Zip, path: string, { texts, isDate, dayZero }: SheetContext): AsyncGenerator<SheetRecord> {
  const ready: SheetRecord[] = []
  let record: SheetRecord | undefined
  let cell: Cell | undefined
  let line = 0
  let cells = 0
  /** column of a cell without a reference */
  let next = 0
  let collects = false
  const shown = ({ type, value, style, hasValue }: Cell): string => {
    if (!hasValue) return ''
    if (type === 's') return texts[Number(value)] ?? ''
    if (type === 'b') return value === '1' ? 'yes' : 'no'
    if (type === 'inlineStr' || type === 'str') return value
    const number = Number(value)
    if (value.trim() === '' || Number.isNaN(number)) return value
    // 19.9 may be stored as 19.899999999999999.
    return isDate(style) ? dateOf(number, dayZero) : String(Number(number.toPrecision(15)))
  }
  const sheet = parseXml(zip, path, {
    open: (name, attributes) => {
      if (name === 'row') {
        line = Number(attributes.r) || line + 1
        next = 0
        record = { line, cells: [], formulas: [] }
      } else if (name === 'c' && record) {
        if (++cells > mostCells) throw new BadFile('xlsx_too_large')
        const index = columnIndex(attributes.r) ?? next
        next = index + 1
        cell = {
          index,
          type: attributes.t ?? 'n',
          style: Number(attributes.s ?? -1),
          value: '',
          hasFormula: false,
          hasValue: false,
        }
      } else if (name === 'f' && cell) cell.hasFormula = true
      else if ((name === 'v' || name === 't') && cell) {
        collects = true
        cell.hasValue = true
      }
    },
    text: (text) => {
      if (!collects || !cell) return
      if (cell.value.length + text.length > mostCellLength) throw new BadFile('xlsx_too_large')
      cell.value += text
    },
    close: (name) => {
      if (name === 'v' || name === 't') collects = false
      else if (name === 'c' && cell && record) {
        if (cell.index < 16_384) {
          const isError = cell.type === 'e'
          const text = isError ? '' : shown(cell)
          if (text !== '') {
            while (record.cells.length < cell.index) record.cells.push('')
            record.cells[cell.index] = text
          }
          if (isError || (cell.hasFormula && (!cell.hasValue || cell.value === ''))) record.formulas.push(cell.index)
        }
        cell = undefined
      } else if (name === 'row' && record) {
        if (record.formulas.length > 0 || record.cells.some((text) => text.trim() !== '')) ready.push(record)
        record = undefined
      }
    },
  })
  for await (const _ of sheet) yield* ready.splice(0)
  yield* ready.splice(0)
}
