import { describe, expect, test } from 'vitest'
import { usable } from './stored.ts'

const id = '0192f0c1-2345-7abc-8def-000000000001'

describe('a stored cart is validated', () => {
  test('invalid lines are dropped; identity, quantities and texts of the others are corrected', () => {
    const cart = usable({
      items: [
        {
          _id: id,
          uid: 'forged',
          qty: 1e9,
          price: -5,
          name: 7,
          color: { name: 'Iris', value: 'x' },
          attribute: 'M',
          image: 'javascript:',
        },
        { _id: 'no id', qty: 1 },
        null,
        'line',
        { _id: id, qty: '3', color: { name: 'Iris' } },
      ],
    })
    expect(cart?.items).toEqual([
      {
        _id: id,
        uid: `${id}|Iris|`,
        qty: 1,
        price: 0,
        color: { name: 'Iris' },
        attribute: null,
        name: '',
        slug: '',
        image: null,
      },
    ])
  })

  test('option names in the language of the page are kept for offline use', () => {
    const color = { name: 'Graphite', value: '#333', label: 'رمادي' }
    const items = [{ _id: id, qty: 1, color, attribute: { name: 'Large', label: 'كبير' } }]
    expect(usable({ items })?.items).toMatchObject([
      { uid: `${id}|Graphite|Large`, color, attribute: { name: 'Large', label: 'كبير' } },
    ])
    const edited = [{ _id: id, qty: 1, color: { name: 'Graphite', label: 7 } }]
    expect(usable({ items: edited })?.items?.[0]?.color).toEqual({ name: 'Graphite' })
  })

  test('invalid fields are dropped or corrected', () => {
    expect(usable(undefined)).toBeUndefined()
    expect(usable('cart')).toBeUndefined()
    expect(usable({ items: {}, coupon: 3, wishlist: 'many', compare: [id, 'x', 5] })).toEqual({ wishlist: 0, compare: [id] })
    expect(usable({ coupon: { code: 'A', discount: 500 } })?.coupon).toEqual({ code: 'A', discount: 100 })
    expect(usable({ deliveryInfo: { type: 'teleport', area: 'x', cost: 1 } })?.deliveryInfo).toEqual({
      type: '',
      area: '',
      cost: 0,
    })
    expect(usable({ shippingInfo: { city: 'Dhaka', evil: 'x', country: 4 } })?.shippingInfo).toEqual({
      fullName: '',
      phone: '',
      email: '',
      house: '',
      city: 'Dhaka',
      state: '',
      zipCode: '',
      country: '',
    })
  })
})
