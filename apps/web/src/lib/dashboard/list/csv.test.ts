import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'

test('a CSV file opens in spreadsheet programs, and formulas in it are escaped', async () => {
  const csv = await toCsv(
    ['Name', 'Pieces'],
    [
      ['শাড়ি, "লাল"', 3],
      ['=HYPERLINK("http://x")\nmore', -2],
      ['  +1', 0],
      ['＝1+1', 1],
      ['-1.5+1', '-1x'],
      ['\u2066$89.00\u2069', '-12.50'],
    ],
  )
  expect(csv.startsWith('\ufeff')).toBe(true)
  expect(csv.slice(1).split('\r\n')).toEqual([
    'Name,Pieces',
    '"শাড়ি, ""লাল""",3',
    '"\'=HYPERLINK(""http://x"")\nmore",-2',
    '"\'  +1",0',
    '"\'＝1+1",1',
    '"\'-1.5+1","\'-1x"',
    '$89.00,-12.50',
  ])
})
