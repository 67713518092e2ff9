import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import { expect, test } from 'vitest'
import { roundDeltas } from './round-deltas.ts'

const figtree = join(import.meta.dirname, '../node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2')

test('rounds the deltas of the variation table and changes no other byte', async () => {
  const font = await subsetFont(readFileSync(figtree), 'Haat', { targetFormat: 'truetype' })
  const rounded = roundDeltas(font)
  const { start, end } = tableOf(font, 'gvar')
  expect(rounded).toHaveLength(font.length)
  expect(rounded.subarray(0, start)).toEqual(font.subarray(0, start))
  expect(rounded.subarray(end)).toEqual(font.subarray(end))
  const changes = [...font.subarray(start, end)].map((byte, at) => Math.abs(byte - rounded[start + at]!))
  expect(changes.filter((change) => change > 0).length).toBeGreaterThan(50)
  expect(roundDeltas(rounded)).toEqual(rounded)
})

test('a font with a single weight is not changed', async () => {
  const font = await subsetFont(readFileSync(figtree), 'Haat', {
    targetFormat: 'truetype',
    variationAxes: { wght: { min: 400, max: 400 } },
  })
  expect(roundDeltas(font)).toEqual(font)
})

function tableOf(font: Buffer, name: string): { start: number; end: number } {
  const at = font.indexOf(name, 12, 'latin1')
  const start = font.readUInt32BE(at + 8)
  return { start, end: start + font.readUInt32BE(at + 12) }
}
