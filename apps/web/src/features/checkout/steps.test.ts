import { describe, expect, test } from 'vitest'
import { guessCountry, servedCountries } from '../addresses/index.ts'
import { furthest, stepFor } from './steps.ts'

const whole = { fullName: 'A', phone: '1', email: 'a@b.c', house: '1', city: 'X', state: '', zipCode: '', country: 'BD' }
const open = { type: '' as const, area: '', cost: 0 }

describe('steps', () => {
  test('the last reachable step depends on address and delivery', () => {
    expect(furthest({ shippingInfo: { ...whole, city: ' ' }, deliveryInfo: open })).toBe('address')
    expect(furthest({ shippingInfo: whole, deliveryInfo: open })).toBe('delivery')
    expect(furthest({ shippingInfo: whole, deliveryInfo: { type: 'pickup', area: 'X', cost: 0 } })).toBe('payment')
  })
  test('without delivery, payment follows the address', () => {
    expect(furthest({ shippingInfo: whole, deliveryInfo: open }, false)).toBe('payment')
    expect(stepFor('delivery', 'payment', false)).toBe('address')
    expect(stepFor('payment', 'payment', false)).toBe('payment')
  })
  test('an unknown or unreachable step falls back to a reachable one', () => {
    expect(stepFor(null, 'payment')).toBe('address')
    expect(stepFor('payment', 'payment')).toBe('payment')
    expect(stepFor('payment', 'delivery')).toBe('delivery')
    expect(stepFor('<script>', 'payment')).toBe('address')
  })
})

describe('preselected country', () => {
  const areas = [
    { _id: '1', area: 'A', name: 'A', rates: [], serves: [{ country: 'BD' }, { country: 'BD' }] },
    { _id: '2', area: 'B', name: 'B', rates: [], serves: [{ country: 'FR' }, { country: '*' }] },
  ]
  test('is the country of the browser language if the shop delivers there, else the first one served', () => {
    expect(servedCountries(areas)).toEqual(['BD', 'FR'])
    expect(guessCountry(['en', 'fr-FR'], ['BD', 'FR'])).toBe('FR')
    expect(guessCountry(['en-US'], ['BD', 'FR'])).toBe('BD')
    expect(guessCountry(['en-US'], [])).toBe('US')
    expect(guessCountry(['en-US'], [], 'BD')).toBe('BD')
    expect(guessCountry(['fr-FR'], ['BD', 'FR'], 'BD')).toBe('FR')
    expect(guessCountry(['en-US'], ['FR', 'BD'], 'BD')).toBe('BD')
    expect(guessCountry(['en-US'], ['FR'], 'BD')).toBe('FR')
    expect(guessCountry(['xx-QQ'], [])).toBe('')
  })
})
