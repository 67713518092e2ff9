import { paymentMethods } from '@haat/shared/payments/constants.ts'
import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ListState } from '../../../../lib/dashboard/list/list-state.ts'
import { useFilters } from './filters.ts'

test('orders can be filtered by every payment method, each with its name', () => {
  const list: Pick<ListState, 'filters'> = { filters: {} }
  const { result } = renderHook(() => useFilters(list as ListState, [], undefined))
  const filter = result.current.find(({ name }) => name === 'method')
  const options = filter && 'options' in filter ? filter.options : []
  expect(options.map(({ value }) => value)).toEqual([...paymentMethods])
  expect(options.find(({ value }) => value === 'bankTransfer')?.label).toBe('Bank transfer')
})
