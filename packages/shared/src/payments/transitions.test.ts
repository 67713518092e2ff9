import { expect, test } from 'vitest'
import { isOpenPayment, nextPaymentState, paymentHappenings, paymentStates, statesBefore } from './transitions.ts'

test('a captured payment stays captured after every later event', () => {
  for (const happening of paymentHappenings) expect(nextPaymentState('captured', happening), happening).toBeNull()
})

test('a failed, voided or expired payment changes only by a late capture', () => {
  const ended = paymentStates.filter((state) => !isOpenPayment(state) && state !== 'captured')
  expect(ended).toEqual(['failed', 'voided', 'expired'])
  for (const state of ended)
    for (const happening of paymentHappenings)
      expect(nextPaymentState(state, happening), `${happening} of ${state}`).toBe(happening === 'capture' ? 'captured' : null)
})

test('an unknown payment may still be authorized or captured, and is never marked unknown again', () => {
  expect(nextPaymentState('unknown', 'lose')).toBeNull()
  expect(nextPaymentState('pending', 'lose')).toBe('unknown')
  expect(statesBefore('authorize')).toEqual(['pending', 'unknown'])
  expect(statesBefore('capture')).toEqual(['pending', 'unknown', 'authorized', 'failed', 'voided', 'expired'])
})
