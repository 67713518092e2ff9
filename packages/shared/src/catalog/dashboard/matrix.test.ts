import { describe, expect, test } from 'vitest'
import { listCombinations, type MatrixPlan, type MatrixVariant, planMatrix } from './matrix.ts'
import type { Matrix } from './schema.ts'

const placed = (id: string, color: string | null, attribute: string | null): MatrixVariant => ({ id, color, attribute })
const input = (rows: Matrix['rows'], type: Matrix['type'] = 'variable'): Matrix => ({
  type,
  attributeLabel: 'Size',
  colors: [...new Set(rows.flatMap(({ color }) => color ?? []))].map((name) => ({ name, value: '#112233' })),
  rows,
})
const grid = (colors: string[], attributes: string[]) => input(listCombinations(colors, attributes))
const planned = (existing: MatrixVariant[], matrix: Matrix): MatrixPlan => {
  const decision = planMatrix(existing, matrix)
  if (!decision.ok) throw new Error(JSON.stringify(decision.about))
  return decision.value
}
const saved = (plan: MatrixPlan) => plan.keep.map(({ id, row: { color, attribute } }) => [id, color, attribute])

test('combinations go by colour, then by attribute', () => {
  expect(listCombinations(['Red', 'Blue'], ['S', 'M']).map(({ color, attribute }) => `${color}${attribute}`)).toEqual([
    'RedS',
    'RedM',
    'BlueS',
    'BlueM',
  ])
  expect(listCombinations([], [])).toEqual([{ color: null, attribute: null }])
})

describe('what stays keeps its variant', () => {
  test('by its combination, however it is spelt', () => {
    const plan = planned([placed('a', 'Red', 'S'), placed('b', 'Red', 'M')], grid([' red', 'Blue'], ['S']))
    expect(saved(plan)).toEqual([['a', ' red', 'S']])
    expect(plan.add.map(({ row }) => row.color)).toEqual(['Blue'])
    expect([plan.remove, plan.merge]).toEqual([['b'], []])
  })

  test('by its id when it is renamed, also crosswise', () => {
    const rows = [
      { _id: 'b', color: 'Red', attribute: null },
      { _id: 'a', color: 'Blue', attribute: null },
    ]
    const plan = planned([placed('a', 'Red', null), placed('b', 'Blue', null)], input(rows))
    expect(saved(plan)).toEqual([
      ['b', 'Red', null],
      ['a', 'Blue', null],
    ])
    expect([plan.add, plan.remove]).toEqual([[], []])
  })

  test('where an option comes in, the first finer row', () => {
    const simple = planned([placed('a', null, null)], grid(['Red', 'Blue'], []))
    expect([saved(simple), simple.add.length, simple.remove]).toEqual([[['a', 'Red', null]], 1, []])
    const sized = planned([placed('a', 'Red', null), placed('b', 'Blue', null)], grid(['Red', 'Blue'], ['S', 'M']))
    expect(saved(sized)).toEqual([
      ['a', 'Red', 'S'],
      ['b', 'Blue', 'S'],
    ])
  })

  test('where an option goes, the coarser row, with the pieces of the others', () => {
    const variants = [placed('a', 'Red', 'S'), placed('b', 'Red', 'M'), placed('c', 'Blue', 'S')]
    const colours = planned(variants, grid(['Red', 'Blue'], []))
    expect([saved(colours).map(([id]) => id), colours.remove, colours.merge]).toEqual([
      ['a', 'c'],
      ['b'],
      [{ from: 'b', into: 'a' }],
    ])
    const simple = planned(variants, input([{ color: null, attribute: null }], 'simple'))
    expect([saved(simple)[0]![0], simple.merge.map(({ from }) => from)]).toEqual(['a', ['b', 'c']])
  })
})

test.each([
  ['twice the same', grid(['Red', 'red '], [])],
  [
    'mixed options',
    input([
      { color: 'Red', attribute: null },
      { color: null, attribute: 'S' },
    ]),
  ],
  ['no option', input([{ color: null, attribute: null }])],
  ['a simple one with a colour', input([{ color: 'Red', attribute: null }], 'simple')],
  [
    'two simple ones',
    input(
      [
        { color: null, attribute: null },
        { color: null, attribute: null },
      ],
      'simple',
    ),
  ],
  ['a colour without a value', { ...grid(['Red'], []), colors: [] }],
  ['a foreign variant', input([{ _id: 'x', color: 'Red', attribute: null }])],
  [
    'one variant twice',
    input([
      { _id: 'a', color: 'Red', attribute: null },
      { _id: 'a', color: 'Blue', attribute: null },
    ]),
  ],
] as [string, Matrix][])('%s is refused', (_name, matrix) => {
  expect(planMatrix([placed('a', null, null)], matrix)).toMatchObject({ ok: false, code: 'bad_request' })
})
