import { PassThrough, Readable } from 'node:stream'
import { mostCellLength, protectCell, tooLongForCell } from '@haat/shared/transfers/cells.ts'
import { ZipFile } from 'yazl'

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** The parts of the file besides the sheet: style 1 is bold, for the heading; style 2 is text, so that programs do not turn codes into numbers. */
const parts: Record<string, string> = {
  '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relationships}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relationships}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relationships}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/><xf xfId="0" numFmtId="49" applyNumberFormat="1"/></cellXfs></styleSheet>`,
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: characters that XML does not allow
const notXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(notXml, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '&#13;')

/** A plain number that a spreadsheet program shows as it is written. */
const isNumber = (text: string): boolean => /^-?(0|[1-9]\d{0,10})(\.\d{1,4})?$/.test(text)

/** Bytes of an XLSX file with one sheet; texts that are numbers become numbers in the columns `numbers`, all other cells are text. */
export function xlsxBytes(
  rows: AsyncIterable<readonly string[]>,
  numbers: (column: number) => boolean,
): AsyncIterable<Uint8Array> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(parts))
    zip.addBuffer(Buffer.from(declaration + content), name, { mtime: new Date(0) })
  const sheet = Readable.from(sheetXml(rows, numbers))
  const out = new PassThrough()
  sheet.on('error', (error) => out.destroy(error))
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml', { mtime: new Date(0) })
  zip.outputStream.on('error', (error) => out.destroy(error as Error))
  zip.outputStream.pipe(out)
  zip.end()
  return out
}

async function* sheetXml(rows: AsyncIterable<readonly string[]>, numbers: (column: number) => boolean): AsyncGenerator<string> {
  yield `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`
  let line = 0
  for await (const row of rows) {
    line += 1
    const cells = row.map((text, column) => cellXml(text, line, column, line > 1 && numbers(column)))
    yield `<row r="${line}">${cells.join('')}</row>`
  }
  yield '</sheetData></worksheet>'
}

function cellXml(text: string, line: number, column: number, mayBeNumber: boolean): string {
  if (text === '') return ''
  const reference = `${letters(column)}${line}`
  if (mayBeNumber && isNumber(text)) return `<c r="${reference}"><v>${text}</v></c>`
  const shown = text.length > mostCellLength ? tooLongForCell : protectCell(text)
  return `<c r="${reference}" t="inlineStr" s="${line === 1 ? 1 : 2}"><is><t xml:space="preserve">${escaped(shown)}</t></is></c>`
}

const letters = (column: number): string =>
  (column < 26 ? '' : letters(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26))
