import type { PaymentEvent } from '@haat/shared/payments/desk-schema.ts'
import type { TFunction } from 'i18next'
import { problemText } from './problem-text.ts'

const known = [
  'wrong',
  'state',
  'said',
  'amount',
  'currency',
  'mode',
  'expectedAmount',
  'expectedCurrency',
  'expectedMode',
  'reference',
  'payment',
] as const

/** What is known of something a provider said, named and in the order it was noted. */
export const detailRows = (t: TFunction, { detail }: Pick<PaymentEvent, 'detail'>): { name: string; value: string }[] =>
  Object.entries(detail).flatMap(([key, value]) => {
    if (value === null || value === '') return []
    const found = known.find((one) => one === key)
    return {
      name: found ? t(`dashboard.payments.detail.${found}`) : key,
      value: key === 'wrong' ? problemText(t, String(value)) : String(value),
    }
  })
