import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { maxCompared, maxLines, maxQty, maxUnits } from './limits.ts'
import { lineUid } from './line-uid.ts'
import { mergeCarts, mergeLines, sameCart } from './merge.ts'

const empty = { items: [], compare: [] }
const line = fc.record({
  _id: fc.integer({ min: 0, max: 150 }).map(String),
  qty: fc.integer({ min: 1, max: maxQty }),
  color: fc.option(fc.record({ name: fc.constantFrom('Red', 'Blue') })),
  attribute: fc.constant(null),
})
const within = (qty: number) => ({
  items: fc.array(line, { maxLength: 160 }).map((lines) =>
    mergeLines(
      [],
      lines.map((one) => ({ ...one, qty: Math.min(one.qty, qty) })),
    ),
  ),
  compare: fc.uniqueArray(fc.integer({ min: 0, max: 9 }).map(String), { maxLength: maxCompared }),
})
const cart = fc.record(within(maxQty))
/** two of these carts merged stay far below every limit */
const small = fc.record({
  items: fc.uniqueArray(line, { maxLength: 5, selector: lineUid }),
  compare: fc.uniqueArray(fc.constantFrom('a', 'b'), { maxLength: 2 }),
})
const units = (items: readonly { qty: number }[]) => items.reduce((sum, { qty }) => sum + qty, 0)
const uids = (items: readonly Parameters<typeof lineUid>[0][]) => items.map(lineUid)

describe('first merge at sign-in', () => {
  test('the merged cart is within the limits, and no line of the browser is lost', () =>
    fc.assert(
      fc.property(cart, cart, (mine, theirs) => {
        const { items, compare } = mergeCarts(empty, mine, theirs)
        expect(items.length).toBeLessThanOrEqual(maxLines)
        expect(units(items)).toBeLessThanOrEqual(maxUnits)
        expect(items.every(({ qty }) => qty >= 1 && qty <= maxQty)).toBe(true)
        expect(new Set(uids(items)).size).toBe(items.length)
        expect(compare.length).toBeLessThanOrEqual(maxCompared)
        expect(uids(items).slice(0, mine.items.length)).toEqual(uids(mine.items))
        expect(mine.items.every(({ qty }, index) => items[index]!.qty >= qty)).toBe(true)
      }),
    ))

  test('a second merge of either side changes nothing', () =>
    fc.assert(
      fc.property(cart, cart, (mine, theirs) => {
        const once = mergeCarts(empty, mine, theirs)
        expect(mergeCarts(empty, once, theirs)).toEqual(once)
        expect(mergeCarts(empty, once, once)).toEqual(once)
        expect(mergeCarts(empty, once, mine).items).toEqual(once.items)
      }),
    ))

  test('below the limits, swapping the two carts changes only the order of lines', () =>
    fc.assert(
      fc.property(small, small, (mine, theirs) => {
        const [one, other] = [mergeCarts(empty, mine, theirs), mergeCarts(empty, theirs, mine)]
        const plain = (items: readonly { _id: string; qty: number }[]) =>
          items.map((item) => `${lineUid(item)} ${item.qty}`).sort()
        expect(plain(one.items)).toEqual(plain(other.items))
        expect([...one.compare].sort()).toEqual([...other.compare].sort())
      }),
    ))

  test('a line in both carts gets the larger quantity, not the sum', () => {
    const mine = { items: [{ _id: 'a', qty: 2 }], compare: ['x'] }
    const theirs = {
      items: [
        { _id: 'b', qty: 1 },
        { _id: 'a', qty: 3 },
      ],
      compare: ['y', 'x'],
    }
    expect(mergeCarts(empty, mine, theirs)).toEqual({
      items: [
        { _id: 'a', qty: 3 },
        { _id: 'b', qty: 1 },
      ],
      compare: ['x', 'y'],
    })
  })
})

describe('later merges', () => {
  test('an unchanged cart takes over the changes of the other one', () =>
    fc.assert(
      fc.property(small, small, (base, changed) => {
        expect(sameCart({ ...mergeCarts(base, base, changed), compare: [] }, { ...changed, compare: [] })).toBe(true)
        expect(sameCart({ ...mergeCarts(base, changed, base), compare: [] }, { ...changed, compare: [] })).toBe(true)
      }),
    ))

  test('a line that one device removed stays removed, and a line that the other added stays', () => {
    const base = {
      items: [
        { _id: 'a', qty: 1 },
        { _id: 'b', qty: 1 },
      ],
      compare: ['a', 'b'],
    }
    const mine = { items: [{ _id: 'b', qty: 2 }], compare: ['b'] }
    const theirs = { items: [...base.items, { _id: 'c', qty: 5 }], compare: ['a', 'b', 'c'] }
    expect(mergeCarts(base, mine, theirs)).toEqual({
      items: [
        { _id: 'b', qty: 2 },
        { _id: 'c', qty: 5 },
      ],
      compare: ['b', 'c'],
    })
  })

  test('an emptied cart empties the other one', () => {
    const base = { items: [{ _id: 'a', qty: 3 }], compare: [] }
    expect(mergeCarts(base, empty, base)).toEqual(empty)
  })
})

test('lines of a full cart stay, and a new line is reduced to the units that fit', () => {
  const full = Array.from({ length: 11 }, (_, index) => ({ _id: String(index), qty: maxQty })).slice(0, 10)
  const merged = mergeLines(full, [
    { _id: 'x', qty: 50 },
    { _id: 'y', qty: 1 },
  ])
  expect(units(merged)).toBe(maxUnits)
  expect(merged.at(-1)).toEqual({ _id: 'x', qty: 9 })
})
