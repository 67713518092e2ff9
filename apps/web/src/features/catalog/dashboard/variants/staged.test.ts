import type { DashboardProduct, DashboardVariant } from '@haat/shared/catalog/dashboard/schema.ts'
import { expect, test } from 'vitest'
import {
  combinationsIn,
  findProblems,
  namesIn,
  predictOutcome,
  type Staged,
  type StagedOption,
  type StagedValue,
  toMatrix,
  toStaged,
} from './staged.ts'

const made = (color: string | null, attribute: string | null, qty = 5): DashboardVariant => ({
  _id: `${color}-${attribute}`,
  color: color ? ({ name: color, value: '#112233' } as DashboardVariant['color']) : null,
  attribute,
  values: [color, attribute].filter((name) => name !== null),
  sku: null,
  barcode: null,
  mpn: null,
  weight: null,
  length: null,
  width: null,
  height: null,
  digital: false,
  price: 10,
  comparePrice: null,
  cost: null,
  charged: 10,
  chargedCompare: null,
  qty,
  lowAt: 0,
  active: true,
  bundle: false,
  mediaId: null,
})
const shoes = [made('Red', '41'), made('Red', '42', 0), made('Blue', '41', -1)]
const options: DashboardProduct['options'] = [
  { name: 'Colour', display: 'swatch' },
  { name: 'Size', display: 'button' },
]
const shoe = { variants: shoes, options }
const value = (key: string, name: string) => ({ key, was: null, name, value: '#ffffff' })
const outlook = (staged: Staged, product = shoe) => predictOutcome(toMatrix(staged, product), product)!
const withValues = (staged: Staged, at: number, change: (values: readonly StagedValue[]) => readonly StagedValue[]): Staged => ({
  ...staged,
  options: staged.options.map((option, index) => (index === at ? { ...option, values: change(option.values) } : option)),
})
const fresh = (name: string, display: StagedOption['display'], ...values: StagedValue[]): StagedOption => ({
  ...{ key: name, at: null, name, display, values },
})

test('starts with the existing variants, and a deleted combination stays deleted', () => {
  const staged = toStaged(shoe)
  expect(combinationsIn(staged, shoe).map(({ variantId, wanted }) => [variantId, wanted])).toEqual([
    ['Red-41', true],
    ['Red-42', true],
    ['Blue-41', true],
    [undefined, false],
  ])
  expect(outlook(staged)).toMatchObject({ plan: { add: [], remove: [] }, lost: 0, merged: 0, renamed: 0 })
})

test('variants are kept when values are renamed and options reordered', () => {
  const next = withValues(toStaged(shoe), 0, ([red, blue]) => [blue!, { ...red!, name: ' Crimson ' }])
  expect(toMatrix(next, shoe).rows).toEqual([
    { _id: 'Blue-41', values: ['Blue', '41'] },
    { _id: 'Red-41', values: ['Crimson', '41'] },
    { _id: 'Red-42', values: ['Crimson', '42'] },
  ])
  expect(outlook(next)).toMatchObject({ plan: { remove: [] }, renamed: 2 })
  const swapped = { ...toStaged(shoe), options: [...toStaged(shoe).options].reverse() }
  expect(toMatrix(swapped, shoe).rows[0]).toEqual({ _id: 'Red-41', values: ['41', 'Red'] })
  expect(outlook(swapped)).toMatchObject({ plan: { add: [], remove: [] }, renamed: 0 })
})

test('a new value adds its combinations, a removed one deletes its variants and their stock', () => {
  const staged = toStaged(shoe)
  const more = withValues(staged, 1, (sizes) => [...sizes, value('n', '43')])
  expect(outlook(more).plan.add).toHaveLength(2)
  const less = outlook(withValues(staged, 0, (colors) => colors.slice(0, 1)))
  expect(less).toMatchObject({ lost: 0, endless: true })
  expect(less.plan.remove).toEqual(['Blue-41'])
  expect(outlook({ ...withValues(staged, 0, (colors) => colors.slice(1)), off: new Set() }).lost).toBe(5)
})

test('adding or removing the third option keeps the stock', () => {
  const staged = toStaged(shoe)
  const third = { ...staged, options: [...staged.options, fresh('Sole', 'list', value('x', 'Cork'), value('y', 'Gum'))] }
  expect(outlook({ ...third, off: new Set() })).toMatchObject({ lost: 0, plan: { remove: [] }, renamed: 3 })
  const less = outlook({ ...staged, options: staged.options.slice(0, 1), off: new Set() })
  expect(less).toMatchObject({ lost: 0, merged: 0, plan: { remove: ['Red-42'] } })
})

test('changing from simple to variable and back keeps the stock', () => {
  const simple = { variants: [made(null, null, 7)], options: [] }
  const variable = { options: [fresh('Colour', 'swatch', value('x', 'Red'), value('y', 'Blue'))], off: new Set<string>() }
  expect(outlook(variable, simple)).toMatchObject({ lost: 0, plan: { remove: [] } })
  const back = outlook({ options: [], off: new Set() })
  expect(back.plan.keep).toHaveLength(1)
  expect(back).toMatchObject({ lost: 0, merged: 0 })
})

test('invalid and duplicate names, missing values and too many variants are reported', () => {
  const staged = toStaged(shoe)
  expect(findProblems(staged, 3)).toEqual([])
  const wrong = withValues(staged, 0, () => [value('a', 'Red'), value('b', ' red'), value('c', '')])
  const nameless = wrong.options.map((option, at) => (at === 1 ? { ...option, name: ' ' } : option))
  expect(findProblems({ ...wrong, options: nameless }, 0)).toEqual(['nameless', 'twice', 'label', 'none'])
  const same = staged.options.map((option) => ({ ...option, name: 'Size' }))
  expect(findProblems({ ...staged, options: same }, 501)).toEqual(['sameLabel', 'tooMany'])
})

test('names are parsed from a line or a pasted column', () => {
  expect(namesIn('S, m ,  L,,s\r\nXL\tXXL', [value('1', 'M')])).toEqual(['S', 'L', 'XL', 'XXL'])
})
