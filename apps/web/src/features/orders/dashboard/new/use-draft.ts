import type { DeliveryType } from '@haat/shared/delivery/schema.ts'
import type { Address } from '@haat/shared/orders/schema.ts'
import type { PaymentMethod } from '@haat/shared/payments/constants.ts'
import type { Language } from '@haat/shared/text.ts'
import { useState } from 'react'
import type { Picked } from '../list/picked.ts'

/** Input of a new order. */
export interface Draft {
  customer: { _id: string; label: string } | null
  language: Language
  items: readonly Picked[]
  shipping: Address
  billing: Address
  billingSame: boolean
  delivery: { type: DeliveryType; area: string } | null
  coupon: string
  method: PaymentMethod | undefined
  note: string
}

export const noAddress = (country: string): Address => ({
  fullName: '',
  phone: '',
  email: '',
  house: '',
  city: '',
  state: '',
  zipCode: '',
  country,
})

/** Form state; `changed`: there is unsaved input. */
export function useDraft(start: Draft) {
  const [draft, setDraft] = useState(start)
  const { shipping, items, note, customer } = draft
  const typed = [shipping.fullName, shipping.phone, shipping.email, shipping.house, note].some(Boolean)
  return {
    draft,
    change: (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part })),
    changed: typed || items.length > 0 || customer !== null,
  }
}
