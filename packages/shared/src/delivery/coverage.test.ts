import { expect, test } from 'vitest'
import { findCoverageNotes } from './coverage.ts'
import type { DeliveryType, Serves } from './schema.ts'

const area = (name: string, serves: Serves[], types: DeliveryType[] = ['delivery'], active = true) => ({
  name,
  serves,
  rates: types.map((type) => ({ type })),
  active,
})
const anywhere = area('World', [{ country: '*' }])
const bangladesh = area('Bangladesh', [{ country: 'BD' }])
const dhaka = area('Dhaka', [{ country: 'BD', state: 'Dhaka Division' }])

test('the more specific area wins over the wider one, in any order', () => {
  for (const areas of [
    [dhaka, bangladesh, anywhere],
    [anywhere, bangladesh, dhaka],
  ])
    expect(findCoverageNotes(areas)).toEqual([{ kind: 'wins', winner: 'Dhaka', loser: 'Bangladesh', where: dhaka.serves[0] }])
  expect(findCoverageNotes([dhaka, bangladesh, anywhere])).toHaveLength(1)
})

test('of two areas with the same place the first one wins, and the other one may be hidden', () => {
  const both = area('Both', [{ country: 'BD' }, { country: 'IN' }])
  expect(findCoverageNotes([bangladesh, both, anywhere])[0]).toEqual({
    kind: 'tie',
    winner: 'Bangladesh',
    loser: 'Both',
    where: { country: 'BD' },
  })
  const twin = area('Twin', [{ country: 'BD' }])
  expect(findCoverageNotes([bangladesh, twin])).toContainEqual({ kind: 'hidden', area: 'Twin', by: 'Bangladesh' })
})

test('areas of different delivery types and pickup places do not conflict', () => {
  const express = area('Express', [{ country: 'BD' }], ['express'])
  const shop = area('Shop', [{ country: 'BD' }], ['pickup'])
  expect(findCoverageNotes([bangladesh, express, shop, area('Shop 2', [{ country: 'BD' }], ['pickup'])])).toEqual([
    { kind: 'gap', countries: ['BD'] },
  ])
})

test('missing coverage is reported', () => {
  expect(findCoverageNotes([])).toEqual([{ kind: 'nothing' }])
  expect(findCoverageNotes([area('Off', [{ country: '*' }], ['delivery'], false)])).toEqual([{ kind: 'nothing' }])
  expect(findCoverageNotes([anywhere])).toEqual([])
})
