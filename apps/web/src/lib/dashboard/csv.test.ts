import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

test('a file that spreadsheet programs read as it is, and calculate nothing of', async () => {
  const csv = await csvOf(
    ['Name', 'Pieces'],
    [
      ['শাড়ি, "লাল"', 3],
      ['=HYPERLINK("http://x")\nmore', -2],
      ['  +1', 0],
      ['＝1+1', 1],
      ['\u2066$89.0\u2069', 1],
    ],
  )
  expect(csv.startsWith('\ufeff')).toBe(true)
  expect(csv.slice(1).split('\r\n')).toEqual([
    'Name,Pieces',
    '"শাড়ি, ""লাল""",3',
    '"\'=HYPERLINK(""http://x"")\nmore",-2',
    '"\'  +1",0',
    '"\'＝1+1",1',
    '$89.0,1',
  ])
})
