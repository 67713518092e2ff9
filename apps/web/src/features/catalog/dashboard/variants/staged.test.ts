import type { DashboardVariant } from '@haat/shared/catalog/dashboard/schema.ts'
import { expect, test } from 'vitest'
import { combinationsIn, findProblems, namesIn, predictOutcome, type Staged, toMatrix, toStaged } from './staged.ts'

const made = (color: string | null, attribute: string | null, qty = 5): DashboardVariant => ({
  _id: `${color}-${attribute}`,
  color: color ? ({ name: color, value: '#112233' } as DashboardVariant['color']) : null,
  attribute,
  sku: null,
  barcode: null,
  price: 10,
  comparePrice: null,
  cost: null,
  charged: 10,
  chargedCompare: null,
  qty,
  lowAt: 0,
  active: true,
  mediaId: null,
})
const shoes = [made('Red', '41'), made('Red', '42', 0), made('Blue', '41', -1)]
const shoe = { variants: shoes, attributeLabel: 'Size' }
const value = (key: string, name: string) => ({ key, was: null, name, value: '#ffffff' })
const outlook = (staged: Staged, variants = shoes) => predictOutcome(toMatrix(staged, variants), variants)!

test('begins with what there is; a combination that was taken out stays out', () => {
  const staged = toStaged(shoe)
  expect(combinationsIn(staged, shoes).map(({ variantId, wanted }) => [variantId, wanted])).toEqual([
    ['Red-41', true],
    ['Red-42', true],
    ['Blue-41', true],
    [undefined, false],
  ])
  expect(outlook(staged)).toMatchObject({ plan: { add: [], remove: [] }, lost: 0, merged: 0 })
})

test('renamed and reordered, variants stay what they are', () => {
  const staged = toStaged(shoe)
  const [red, blue] = staged.colors
  const next = { ...staged, colors: [blue!, { ...red!, name: ' Crimson ' }] }
  expect(toMatrix(next, shoes).rows).toEqual([
    { _id: 'Blue-41', color: 'Blue', attribute: '41' },
    { _id: 'Red-41', color: 'Crimson', attribute: '41' },
    { _id: 'Red-42', color: 'Crimson', attribute: '42' },
  ])
  expect(outlook(next).plan.remove).toEqual([])
})

test('a new value makes its combinations, a removed one takes its pieces along', () => {
  const staged = toStaged(shoe)
  const more = { ...staged, attributes: [...staged.attributes, value('n', '43')] }
  expect(outlook(more).plan.add).toHaveLength(2)
  const less = outlook({ ...staged, colors: staged.colors.slice(0, 1) })
  expect(less).toMatchObject({ lost: 0, endless: true })
  expect(less.plan.remove).toEqual(['Blue-41'])
  expect(outlook({ ...staged, colors: staged.colors.slice(1), off: new Set() }).lost).toBe(5)
})

test('simple becomes variable and back: nothing is lost', () => {
  const simple = { variants: [made(null, null, 7)], attributeLabel: null }
  const staged = toStaged(simple)
  const variable = { ...staged, colors: [value('x', 'Red'), value('y', 'Blue')] }
  expect(outlook(variable, simple.variants)).toMatchObject({ lost: 0, plan: { remove: [] } })
  const back = outlook({ ...toStaged(shoe), colors: [], attributes: [], off: new Set() })
  expect(back.plan.keep).toHaveLength(1)
  expect(back).toMatchObject({ lost: 0, merged: 0 })
})

test('says what is wrong', () => {
  const staged = toStaged(shoe)
  expect(findProblems(staged, 3)).toEqual([])
  expect(findProblems({ ...staged, label: ' ', colors: [value('a', 'Red'), value('b', ' red'), value('c', '')] }, 0)).toEqual([
    'nameless',
    'twice',
    'label',
    'none',
  ])
  expect(findProblems(staged, 501)).toEqual(['tooMany'])
})

test('reads names out of a line or a pasted column', () => {
  expect(namesIn('S, m ,  L,,s\r\nXL\tXXL', [value('1', 'M')])).toEqual(['S', 'L', 'XL', 'XXL'])
})
