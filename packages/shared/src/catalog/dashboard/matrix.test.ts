import { describe, expect, test } from 'vitest'
import type { ProductOption } from '../options.ts'
import { listCombinations, type MatrixPlan, type MatrixProduct, matchOptions, planMatrix } from './matrix.ts'
import type { Matrix } from './schema.ts'

const colour: ProductOption = { name: 'Colour', display: 'swatch' }
const size: ProductOption = { name: 'Size', display: 'button' }
const material: ProductOption = { name: 'Material', display: 'list' }
const product = (options: ProductOption[], ...variants: [id: string, ...values: string[]][]): MatrixProduct => ({
  options,
  variants: variants.map(([id, ...values]) => ({ id, values })),
})
const input = (options: ProductOption[], rows: Matrix['rows'], type: Matrix['type'] = 'variable'): Matrix => {
  const at = options.indexOf(colour)
  const colors = [...new Set(rows.flatMap(({ values }) => values[at] ?? []))].map((name) => ({ name, value: '#112233' }))
  return { type, options, colors, rows }
}
const grid = (options: ProductOption[], ...values: string[][]) =>
  input(
    options,
    listCombinations(values).map((row) => ({ values: row })),
  )
const planned = (existing: MatrixProduct, matrix: Matrix): MatrixPlan => {
  const decision = planMatrix(existing, matrix)
  if (!decision.ok) throw new Error(JSON.stringify(decision.about))
  return decision.value
}
const saved = (plan: MatrixPlan) => plan.keep.map(({ id, row: { values } }) => [id, ...values])

test('combinations are ordered by the first option, then by the next', () => {
  expect(listCombinations([['Red', 'Blue'], ['S', 'M'], ['Wool']]).map((values) => values.join(''))).toEqual([
    'RedSWool',
    'RedMWool',
    'BlueSWool',
    'BlueMWool',
  ])
  expect(listCombinations([])).toEqual([[]])
})

test('options are matched by name, as the colour option, or by position', () => {
  const follow = (before: ProductOption[], after: ProductOption[]) => [...matchOptions(before, after)].sort()
  expect(follow([colour, size], [size, colour])).toEqual([
    [0, 1],
    [1, 0],
  ])
  expect(follow([colour, size], [size, { name: 'Finish', display: 'swatch' }])).toEqual([
    [0, 1],
    [1, 0],
  ])
  expect(follow([colour, size, material], [colour, size])).toEqual([
    [0, 0],
    [1, 1],
  ])
  expect(follow([size, material], [{ name: 'Taille', display: 'button' }, material])).toEqual([
    [0, 0],
    [1, 1],
  ])
})

describe('a row is matched to its existing variant', () => {
  test('by its combination, ignoring case and spaces', () => {
    const plan = planned(
      product([colour, size], ['a', 'Red', 'S'], ['b', 'Red', 'M']),
      grid([colour, size], [' red', 'Blue'], ['S']),
    )
    expect(saved(plan)).toEqual([['a', ' red', 'S']])
    expect(plan.add.map(({ row }) => row.values[0])).toEqual(['Blue'])
    expect([plan.remove, plan.merge]).toEqual([['b'], []])
  })

  test('by its id when values are renamed, also when two rows swap their values', () => {
    const rows = [
      { _id: 'b', values: ['Red'] },
      { _id: 'a', values: ['Blue'] },
    ]
    const plan = planned(product([colour], ['a', 'Red'], ['b', 'Blue']), input([colour], rows))
    expect(saved(plan)).toEqual([
      ['b', 'Red'],
      ['a', 'Blue'],
    ])
    expect([plan.add, plan.remove]).toEqual([[], []])
  })

  test('by its values when the options change their order', () => {
    const plan = planned(
      product([size, material], ['a', 'S', 'Wool'], ['b', 'M', 'Linen']),
      input([material, size], [{ values: ['Linen', 'M'] }, { values: ['Wool', 'S'] }]),
    )
    expect(saved(plan)).toEqual([
      ['b', 'Linen', 'M'],
      ['a', 'Wool', 'S'],
    ])
  })

  test('as the first of the new rows when an option is added', () => {
    const simple = planned(product([], ['a']), grid([colour], ['Red', 'Blue']))
    expect([saved(simple), simple.add.length, simple.remove]).toEqual([[['a', 'Red']], 1, []])
    const sized = planned(
      product([colour, size], ['a', 'Red', 'S'], ['b', 'Blue', 'S']),
      grid([colour, size, material], ['Red', 'Blue'], ['S'], ['Wool', 'Linen']),
    )
    expect(saved(sized)).toEqual([
      ['a', 'Red', 'S', 'Wool'],
      ['b', 'Blue', 'S', 'Wool'],
    ])
  })

  test('when an option is removed, and the other variants of the row merge their stock into it', () => {
    const before = product([colour, size], ['a', 'Red', 'S'], ['b', 'Red', 'M'], ['c', 'Blue', 'S'])
    const colours = planned(before, grid([colour], ['Red', 'Blue']))
    expect([saved(colours).map(([id]) => id), colours.remove, colours.merge]).toEqual([
      ['a', 'c'],
      ['b'],
      [{ from: 'b', into: 'a' }],
    ])
    const simple = planned(before, input([], [{ values: [] }], 'simple'))
    expect([saved(simple)[0]![0], simple.merge.map(({ from }) => from)]).toEqual(['a', ['b', 'c']])
  })
})

test.each([
  ['a repeated combination', grid([colour], ['Red', 'red '])],
  ['two combinations with the same name', input([size, material], [{ values: ['M / A', 'B'] }, { values: ['M', 'A / B'] }])],
  ['a missing value', input([colour, size], [{ values: ['Red', 'S'] }, { values: ['Red'] }])],
  ['no option', input([], [{ values: [] }])],
  ['a simple product with a colour', input([colour], [{ values: ['Red'] }], 'simple')],
  ['a simple product with two variants', input([], [{ values: [] }, { values: [] }], 'simple')],
  ['a colour without a value', { ...grid([colour], ['Red']), colors: [] }],
  ['two colour options', input([colour, { name: 'Lining', display: 'swatch' }], [{ values: ['Red', 'Red'] }])],
  ['two options with the same name', input([size, { name: ' size', display: 'list' }], [{ values: ['S', 'M'] }])],
  ['a variant of another product', input([colour], [{ _id: 'x', values: ['Red'] }])],
  [
    'one variant twice',
    input(
      [colour],
      [
        { _id: 'a', values: ['Red'] },
        { _id: 'a', values: ['Blue'] },
      ],
    ),
  ],
] as [string, Matrix][])('%s is refused', (_name, matrix) => {
  expect(planMatrix(product([], ['a']), matrix)).toMatchObject({ ok: false, code: 'bad_request' })
})
