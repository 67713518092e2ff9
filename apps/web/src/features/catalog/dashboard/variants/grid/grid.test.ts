import type { DashboardVariant } from '@haat/shared/catalog/dashboard/schema.ts'
import { describe, expect, test } from 'vitest'
import { afterSave, discard, edit, editedCells, rebase, redo, type Sheet, startSheet, toPatches, undo } from '../sheet.ts'
import { type Field, fields, parseCell, problemsIn, toCells } from './cells.ts'
import { cellsIn, parseTable, paste, toText } from './clipboard.ts'
import { fillDown, fillTo, series } from './fill.ts'
import { at, clamped, moved, spanIn, stepped, toBox } from './selection.ts'

const variant = (n: number, more: Partial<DashboardVariant> = {}): DashboardVariant => ({
  _id: `v${n}`,
  color: { name: 'Red', value: '#ff0000' } as DashboardVariant['color'],
  attribute: String(40 + n),
  values: ['Red', String(40 + n)],
  sku: `S-${n}`,
  barcode: null,
  mpn: null,
  weight: null,
  length: null,
  width: null,
  height: null,
  digital: false,
  price: 10 + n,
  comparePrice: null,
  cost: null,
  charged: 10 + n,
  chargedCompare: null,
  qty: n,
  lowAt: 0,
  active: true,
  bundle: false,
  mediaId: null,
  ...more,
})
const variants = (count: number) => Array.from({ length: count }, (_, n) => variant(n))
const put = (sheet: Sheet, n: number, field: Field, to: string) => edit(sheet, [{ id: `v${n}`, field, to }])
const cell = (sheet: Sheet, n: number, field: Field) => sheet.rows[n]!.cells[field]

describe('a cell', () => {
  test.each([
    ['price', '', 'missing'],
    ['price', 'abc', 'number'],
    ['price', '-1', 'negative'],
    ['price', '1.255', 'decimals'],
    ['price', '50000001', 'much'],
    ['comparePrice', 'x', 'number'],
    ['qty', '1.5', 'whole'],
    ['qty', '-2', 'negative'],
    ['qty', '10000001', 'much'],
    ['lowAt', '-1', 'negative'],
    ['sku', 'x'.repeat(81), 'long'],
    ['active', 'maybe', 'yesNo'],
  ] as const)('the %s %s is refused: %s', (field, text, why) => expect(parseCell(field, text)).toEqual({ why }))
  test.each([
    ['qty', 'Unlimited', -1, '∞'],
    ['qty', '-1', -1, '∞'],
    ['qty', 'غير محدود', -1, '∞'],
    ['comparePrice', ' ', null, ''],
    ['lowAt', '', 0, '0'],
    ['price', '1,299.50', 1299.5, '1299.5'],
    ['active', 'oui', true, '1'],
    ['active', '', false, '0'],
    ['sku', ' A  B ', 'A B', 'A B'],
  ] as const)('the %s "%s" is parsed', (field, text, value, remaining) =>
    expect(parseCell(field, text)).toEqual({ value, text: remaining }),
  )
  test('a compare price must be higher than the price', () => {
    const cells = toCells(variant(0, { price: 10, comparePrice: 10 }))
    expect(problemsIn(cells)).toEqual({ comparePrice: 'compare' })
    expect(problemsIn({ ...cells, comparePrice: '10.01' })).toEqual({})
  })
})

test('the stock of a bundle cannot be edited, its other cells can', () => {
  const sheet = startSheet([variant(0, { bundle: true, qty: 7 }), variant(1)])
  const after = edit(
    sheet,
    ['v0', 'v1'].flatMap((id) => [
      { id, field: 'qty' as const, to: '5' },
      { id, field: 'price' as const, to: '20' },
    ]),
  )
  expect(after.rows.map(({ cells }) => [cells.qty, cells.price])).toEqual([
    ['7', '20'],
    ['5', '20'],
  ])
  expect(toPatches(after)[0]).toEqual({ _id: 'v0', price: 20 })
})

describe('the sheet', () => {
  test('keeps the identity of unchanged rows, and edits can be undone and redone step by step', () => {
    const start = startSheet(variants(3))
    const one = put(start, 1, 'price', '99')
    expect(one.rows[0]).toBe(start.rows[0])
    expect(cell(one, 1, 'price')).toBe('99')
    const two = edit(one, [
      { id: 'v0', field: 'qty', to: 'unlimited' },
      { id: 'v2', field: 'sku', to: 'new' },
    ])
    expect(cell(two, 0, 'qty')).toBe('∞')
    const back = undo(two)
    expect([cell(back, 0, 'qty'), cell(back, 2, 'sku'), cell(back, 1, 'price')]).toEqual(['0', 'S-2', '99'])
    expect(cell(undo(back), 1, 'price')).toBe('11')
    expect(cell(redo(redo(undo(back))), 2, 'sku')).toBe('new')
    expect(undo(undo(undo(two))).rows).toEqual(start.rows)
    expect(put(back, 1, 'price', '99.0')).toBe(back)
    expect(put(undo(two), 0, 'price', '5').future).toEqual([])
  })

  test('stores at least fifty steps to undo', () => {
    let sheet = startSheet(variants(1))
    for (let n = 1; n <= 60; n++) sheet = put(sheet, 0, 'price', String(100 + n))
    for (let n = 0; n < 60; n++) sheet = undo(sheet)
    expect(cell(sheet, 0, 'price')).toBe('10')
  })

  test('sends only valid changed cells, and a quantity together with the previous one', () => {
    let sheet = startSheet([variant(0), variant(1, { qty: -1 }), variant(2)])
    expect(toPatches(sheet)).toEqual([])
    sheet = put(put(put(put(sheet, 0, 'price', 'dear'), 0, 'sku', ''), 1, 'qty', '4'), 2, 'comparePrice', '1')
    expect(toPatches(sheet)).toEqual([
      { _id: 'v0', sku: '' },
      { _id: 'v1', qty: 4, was: -1 },
    ])
    expect(sheet.rows[0]!.problems).toEqual({ price: 'number' })
    expect(editedCells(sheet)).toHaveLength(4)
    expect(editedCells(discard(sheet))).toEqual([])
    expect(cell(undo(discard(sheet)), 0, 'price')).toBe('dear')
  })

  test('a refused cell keeps its text and its error until it is edited', () => {
    const start = put(put(startSheet(variants(2)), 0, 'sku', 'S-9'), 1, 'qty', '7')
    const sent = toPatches(start)
    const saved = afterSave(start, {
      sent,
      variants: [variant(0), variant(1, { qty: 3 })],
      errors: [
        { _id: 'v0', field: 'sku', error: 'taken' },
        { _id: 'v1', field: 'qty', error: 'changed', qty: 3 },
      ],
    })
    expect(saved.rows.map(({ problems }) => problems)).toEqual([{ sku: 'taken' }, { qty: 'changed' }])
    expect(toPatches(saved)).toEqual([
      { _id: 'v0', sku: 'S-9' },
      { _id: 'v1', qty: 7, was: 3 },
    ])
    expect(put(saved, 0, 'sku', 'S-8').rows[0]!.problems).toEqual({})
  })

  test('saved cells take the stored values, and cells edited since stay edited', () => {
    const start = put(put(startSheet(variants(2)), 0, 'price', '20'), 1, 'price', '21')
    const sent = toPatches(start)
    const typed = put(start, 1, 'price', '22')
    const saved = afterSave(typed, { sent, variants: [variant(0, { price: 20 }), variant(1, { price: 21 })], errors: [] })
    expect(editedCells(saved).map(({ row, field }) => [row.id, field])).toEqual([['v1', 'price']])
    expect(cell(undo(undo(undo(saved))), 0, 'price')).toBe('10')
  })

  test('changes of someone else are merged; a cell that both changed is a conflict', () => {
    const own = put(put(startSheet(variants(2)), 0, 'price', '50'), 1, 'sku', 'mine')
    const { sheet, clashes } = rebase(own, [variant(0, { price: 60, qty: 8 }), variant(1, { price: 5 }), variant(5)])
    expect(clashes).toEqual([{ id: 'v0', field: 'price', theirs: '60' }])
    expect([cell(sheet, 0, 'price'), cell(sheet, 0, 'qty'), cell(sheet, 1, 'price'), cell(sheet, 1, 'sku')]).toEqual([
      '50',
      '8',
      '5',
      'mine',
    ])
    expect(sheet.rows).toHaveLength(3)
    expect(rebase(own, [variant(1)]).sheet.rows.map(({ id }) => id)).toEqual(['v1'])
  })
})

describe('selection', () => {
  const size = { rows: 5, cols: 4 }
  test('moves, extends and stays within the grid', () => {
    expect(moved(at(0, 0), { row: -1, col: 1 }, size, false)).toEqual(at(0, 1))
    const wide = moved(moved(at(1, 1), { row: 2, col: 0 }, size, true), { row: 0, col: -1 }, size, true)
    expect(toBox(wide)).toEqual({ top: 1, bottom: 3, first: 0, last: 1 })
    expect(clamped(at(9, 9), size)).toEqual(at(4, 3))
    expect(spanIn(toBox(wide), 2)).toEqual([0, 1])
    expect(spanIn(toBox(wide), 4)).toEqual([-1, -1])
  })
  test('Tab and Enter cycle within it', () => {
    const selection = { anchor: { row: 0, col: 0 }, head: { row: 1, col: 1 } }
    const across = { row: 0, col: 1 }
    expect(stepped({ row: 0, col: 1 }, selection, across)).toEqual({ row: 1, col: 0 })
    expect(stepped({ row: 1, col: 1 }, selection, across)).toEqual({ row: 0, col: 0 })
    expect(stepped({ row: 0, col: 0 }, selection, { row: 0, col: -1 })).toEqual({ row: 1, col: 1 })
    expect(stepped({ row: 1, col: 0 }, selection, { row: 1, col: 0 })).toEqual({ row: 0, col: 1 })
  })
})

describe('copy and paste', () => {
  const { rows } = startSheet(variants(4))
  test('quotes, tabs and line breaks within cells survive copy and paste', () => {
    const table = [
      ['a "b"', 'c\td'],
      ['two\nlines', ''],
    ]
    expect(parseTable(toText(table))).toEqual(table)
    expect(parseTable('1\t2\r\n3\t4\r\n')).toEqual([
      ['1', '2'],
      ['3', '4'],
    ])
    expect(toText(cellsIn(rows, fields, { top: 0, bottom: 1, first: 0, last: 3 }))).toBe('10\t\t\t0\r\n11\t\t\t1')
  })
  test('one cell fills the selection, a table is repeated over a multiple of its size', () => {
    const one = paste([['7']], { top: 0, bottom: 2, first: 0, last: 0 }, rows, fields)
    expect(one.changes.map(({ id, to }) => [id, to])).toEqual([
      ['v0', '7'],
      ['v1', '7'],
      ['v2', '7'],
    ])
    const two = paste([['1'], ['2']], { top: 0, bottom: 3, first: 2, last: 2 }, rows, fields)
    expect(two.changes.map(({ to }) => to)).toEqual(['1', '2', '1', '2'])
  })
  test('a table larger than the selection continues beyond it, and cells outside the grid are counted', () => {
    const wide = paste(
      [
        ['1', '2', '3'],
        ['4', '5', '6'],
        ['7', '8', '9'],
      ],
      { top: 2, bottom: 2, first: 12, last: 12 },
      rows,
      fields,
    )
    expect(wide.changes.map(({ id, field, to }) => [id, field, to])).toEqual([
      ['v2', 'width', '1'],
      ['v2', 'height', '2'],
      ['v3', 'width', '4'],
      ['v3', 'height', '5'],
    ])
    expect(wide.cut).toBe(5)
    expect(wide.box).toEqual({ top: 2, bottom: 3, first: 12, last: 13 })
  })
})

describe('fill', () => {
  const { rows } = startSheet(variants(5))
  test('Fill down copies the first row, or the row above a single one', () => {
    expect(fillDown({ top: 0, bottom: 2, first: 0, last: 1 }, rows, fields)).toHaveLength(4)
    expect(fillDown({ top: 2, bottom: 2, first: 0, last: 0 }, rows, fields)).toEqual([{ id: 'v2', field: 'price', to: '11' }])
    expect(fillDown({ top: 0, bottom: 0, first: 0, last: 0 }, rows, fields)).toEqual([])
  })
  test('numbers continue in equal steps, codes count up, other values repeat', () => {
    expect(series(['10', '12'], 3, 'price')).toEqual(['14', '16', '18'])
    expect(series(['0.1', '0.2'], 2, 'price')).toEqual(['0.3', '0.4'])
    expect(series(['5'], 2, 'qty')).toEqual(['5', '5'])
    expect(series(['1', '2', '4'], 2, 'qty')).toEqual(['1', '2'])
    expect(series(['AB-09'], 2, 'sku')).toEqual(['AB-10', 'AB-11'])
    expect(series(['AB-01'], 2, 'sku', false)).toEqual(['AB-00', 'AB-01'])
    expect(series(['∞'], 1, 'qty')).toEqual(['∞'])
  })
  test('the fill handle continues a series down and up', () => {
    expect(fillTo(4, { top: 2, bottom: 3, first: 0, last: 0 }, rows, fields)).toEqual([{ id: 'v4', field: 'price', to: '14' }])
    expect(fillTo(1, { top: 2, bottom: 3, first: 0, last: 0 }, rows, fields)).toEqual([{ id: 'v1', field: 'price', to: '11' }])
    expect(fillTo(3, { top: 2, bottom: 3, first: 0, last: 0 }, rows, fields)).toEqual([])
  })
})
