import { Readable } from 'node:stream'
import { transfersDashboardApi as api } from '@haat/shared/transfers/dashboard/endpoints.ts'
import { mostBytes } from '@haat/shared/transfers/objects.ts'
import { beforeAll, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { startTestApp } from '../../testing/app.ts'
import { anAdmin } from '../../testing/factories/accounts.ts'
import { ctxOf } from '../../testing/factories/ctx.ts'
import { transferTools } from '../../testing/factories/transfers.ts'

const shop = await startTestApp()
const staff = shop.visitor()
const { uploaded, imported, counts, items } = transferTools(ctxOf(shop), staff)

beforeAll(async () => {
  const { email, password } = await anAdmin(shop.db)
  await staff.signIn(email, password)
})

type Content = string | Iterable<string>

const workbook = {
  'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="A" r:id="r1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
}
const sheetOf = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`
const rowOf = (...cells: string[]) => `<row>${cells.join('')}</row>`
const inline = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
const heading = rowOf(inline('Name'), inline('Price'))

/** An XLSX file with a first sheet and other files. */
async function xlsx(files: Record<string, Content>): Promise<Buffer> {
  const zip = new ZipFile()
  // A compressor takes 5 ms to start, and one test adds two thousand files.
  for (const [name, content] of Object.entries({ ...workbook, ...files }))
    if (typeof content === 'string') zip.addBuffer(Buffer.from(content), name, { compress: content.length > 50 })
    else zip.addReadStream(Readable.from(content), name, { compressionLevel: 1 })
  zip.end()
  const parts: Buffer[] = []
  for await (const part of zip.outputStream as unknown as AsyncIterable<Buffer>) parts.push(part)
  return Buffer.concat(parts)
}

function* repeated(before: string, part: string, times: number, after: string): Generator<string> {
  yield before
  for (let n = 0; n < times; n++) yield part
  yield after
}

/** Replaces the declared unpacked size of every file in the directory of the archive. */
function declaring(file: Buffer, size: number): Buffer {
  const copy = Buffer.from(file)
  for (let at = copy.indexOf('504b0102', 'hex'); at >= 0; at = copy.indexOf('504b0102', at + 4, 'hex'))
    copy.writeUInt32LE(size, at + 24)
  return copy
}

const tooLarge = 'The XLSX file unpacks to more than this shop can read.'
const damaged = 'The XLSX file is damaged.'
const megabyte = 'a'.repeat(1_000_000)
const sheet = 'xl/worksheets/sheet1.xml'

const bombs: Record<string, [() => Promise<Buffer>, string]> = {
  'declared gigabytes': [async () => declaring(await xlsx({ [sheet]: sheetOf(heading) }), 0xe0000000), tooLarge],
  'more data than declared': [async () => declaring(await xlsx({ [sheet]: sheetOf(heading) }), 1), damaged],
  'thousands of sheets': [
    () => xlsx(Object.fromEntries(Array.from({ length: 2_001 }, (_, n) => [`xl/worksheets/sheet${n}.xml`, '<a/>']))),
    tooLarge,
  ],
  'a hundred megabytes of shared texts': [
    () =>
      xlsx({
        [sheet]: sheetOf(heading),
        'xl/sharedStrings.xml': repeated('<sst>', `<si><t>${'a'.repeat(150_000)}</t></si>`, 700, '</sst>'),
      }),
    tooLarge,
  ],
  'a cell of ten megabytes': [
    () =>
      xlsx({
        [sheet]: repeated(
          '<worksheet><sheetData><row><c t="inlineStr"><is><t>',
          megabyte,
          10,
          '</t></is></c></row></sheetData></worksheet>',
        ),
      }),
    tooLarge,
  ],
  'an attribute of ten megabytes': [() => xlsx({ [sheet]: repeated('<worksheet a="', megabyte, 10, '"/>') }), tooLarge],
  'nested entities': [
    () => xlsx({ [sheet]: `<!DOCTYPE a [<!ENTITY b "bbbb"><!ENTITY c "&b;&b;">]>${sheetOf(rowOf(inline('&c;')))}` }),
    damaged,
  ],
  'no sheet': [() => xlsx({}), damaged],
  'a column far to the right': [
    () => xlsx({ [sheet]: sheetOf(rowOf('<c r="XFD1" t="str"><v>x</v></c>')) }),
    'more than 1200 columns',
  ],
}

test.each(Object.keys(bombs))('an XLSX bomb is refused with a reason and leaves no import: %s', async (name) => {
  const [make, reason] = bombs[name]!
  const { status, body } = await uploaded(await make(), { name: 'bomb.xlsx' })
  expect([status, body.code]).toEqual([422, 'file_unreadable'])
  expect(body.reason).toContain(reason)
  expect((await staff.call(api.list, {})).body.transfers).toEqual([])
})

test('a file above 100 MB is refused', async () => {
  const { status, body } = await uploaded(Buffer.alloc(mostBytes + 1, 'a'))
  expect([status, body.code]).toEqual([413, 'body_too_large'])
})

test.each([
  ['', '2024-01-15T12:00:00.000'],
  ['<workbookPr date1904="1"/>', '2028-01-16T12:00:00.000'],
  ['<workbookPr date1904="false"/>', '2024-01-15T12:00:00.000'],
])('dates count from the first day of the workbook: %j', async (settings, date) => {
  const file = await xlsx({
    'xl/workbook.xml': workbook['xl/workbook.xml'].replace('<sheets>', `${settings}<sheets>`),
    'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="14"/></cellXfs></styleSheet>',
    [sheet]: sheetOf([heading, rowOf(inline('Mug'), '<c s="0"><v>45306.5</v></c>')].join('')),
  })
  const { body } = await uploaded(file)
  expect(body.file.sample).toEqual([['Mug', date]])
})

test('formula results are imported as values; a formula without a result or with an error skips the product', async () => {
  const priced = (name: string, price: string) => rowOf(inline(name), price)
  const empty = '<row><c r="XFD9" t="str"><v></v></c></row>'
  const file = await xlsx({
    [sheet]: sheetOf(
      [
        heading,
        priced('Sum', '<c><f>1+1</f><v>2</v></c>'),
        priced('Command', `<c t="str"><f>cmd|'/c calc'!A1</f></c>`),
        priced('Broken', '<c t="e"><f>1/0</f><v>#DIV/0!</v></c>'),
        ...Array.from({ length: 2_000 }, () => empty),
      ].join(''),
    ),
  })
  const transferId = await imported(file)
  expect(await counts(transferId)).toEqual({ created: 1, changed: 0, unchanged: 0, skipped: 2 })
  const text = 'Price: The cell has a formula without a result. Save the file in your spreadsheet program, then import it again.'
  expect((await items(transferId)).map(({ name, remarks }) => [name, remarks.map((one) => one.text)])).toEqual([
    ['Sum', []],
    ['Command', [text]],
    ['Broken', [text]],
  ])
})
