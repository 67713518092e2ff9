import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Filters, noFilters, toggled } from './filters.ts'
import { useMergedChanges } from './use-merged-changes.ts'

function givenChanges(shown: Filters) {
  const applied: Filters[] = []
  const { result } = renderHook(() => useMergedChanges(shown, (next) => applied.push(next)))
  return { applied, changes: result.current }
}

test('changes within one frame are applied together after it', async () => {
  const { applied, changes } = givenChanges(noFilters)
  const first = changes.changeLater((now) => toggled(now, 'brand', 'lune'))
  const second = changes.changeLater((now) => ({ ...now, inStock: true }))
  expect(applied).toEqual([])
  await Promise.all([first, second])
  expect(applied).toEqual([{ ...noFilters, brand: ['lune'], inStock: true }])
})

test('toggling a value twice within one frame changes nothing', async () => {
  const { applied, changes } = givenChanges(noFilters)
  await Promise.all([1, 2].map(() => changes.changeLater((now) => toggled(now, 'brand', 'lune'))))
  expect(applied).toEqual([noFilters])
})

test('an immediate change includes the pending ones', async () => {
  const { applied, changes } = givenChanges({ ...noFilters, color: ['Iris'] })
  const later = changes.changeLater((now) => toggled(now, 'brand', 'lune'))
  changes.change(noFilters)
  expect(applied).toEqual([{ ...noFilters, brand: ['lune'] }])
  await later
  expect(applied).toHaveLength(1)
})
