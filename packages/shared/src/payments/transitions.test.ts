import { expect, test } from 'vitest'
import { isOpenPayment, nextPaymentState, paymentHappenings, paymentStates, statesBefore } from './transitions.ts'

test('money that has been taken stays taken, whatever is said later', () => {
  for (const happening of paymentHappenings) expect(nextPaymentState('captured', happening), happening).toBeNull()
})

test('money may come late, and nothing else may', () => {
  const ended = paymentStates.filter((state) => !isOpenPayment(state) && state !== 'captured')
  expect(ended).toEqual(['failed', 'voided', 'expired'])
  for (const state of ended)
    for (const happening of paymentHappenings)
      expect(nextPaymentState(state, happening), `${happening} of ${state}`).toBe(happening === 'capture' ? 'captured' : null)
})

test('what nobody knows can still become anything but unknown', () => {
  expect(nextPaymentState('unknown', 'lose')).toBeNull()
  expect(nextPaymentState('pending', 'lose')).toBe('unknown')
  expect(statesBefore('authorize')).toEqual(['pending', 'unknown'])
  expect(statesBefore('capture')).toEqual(['pending', 'unknown', 'authorized', 'failed', 'voided', 'expired'])
})
