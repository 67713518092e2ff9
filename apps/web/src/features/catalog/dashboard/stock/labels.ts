import { type Reason, reasons } from './reasons.ts'

/** The parsed reference of a ledger line: reason and note, or an order number. */
export type Reference =
  | { kind: 'order'; orderId: string }
  | { kind: 'reason'; reason: Reason; note: string }
  | { kind: 'known'; what: 'merged' | 'takenBack' | 'newProduct' | 'firstCount' }
  | { kind: 'text'; text: string }

const known = {
  'variants merged': 'merged',
  'taken back': 'takenBack',
  'new product': 'newProduct',
  'first count': 'firstCount',
} as const

export function parseReference(reference: string): Reference {
  if (/^\d{9,20}$/.test(reference)) return { kind: 'order', orderId: reference }
  const [, reason, note = ''] = /^(\w+)(?:: (.*))?$/.exec(reference) ?? []
  const found = reasons.find((one) => one === reason)
  if (found) return { kind: 'reason', reason: found, note }
  if (reference in known) return { kind: 'known', what: known[reference as keyof typeof known] }
  return { kind: 'text', text: reference }
}
