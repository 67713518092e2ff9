import { expect, test } from 'vitest'
import { isOnline, manualMethods, onlineMethods, paymentMethods, perMethod } from './constants.ts'

test('every payment method is online or manual, and listed once', () => {
  expect(paymentMethods.toSorted()).toEqual([...onlineMethods, ...manualMethods].toSorted())
  expect(new Set(paymentMethods).size).toBe(paymentMethods.length)
  expect(paymentMethods.filter(isOnline)).toEqual([...onlineMethods])
})

test('perMethod returns a value for each payment method', () => {
  expect(Object.keys(perMethod(false))).toEqual([...paymentMethods])
  expect(perMethod(false).bankTransfer).toBe(false)
})
