import { type Reason, reasons } from './reasons.ts'

/** A ledger line's reference, taken apart: why, and what somebody noted. An order's number is its own. */
export type Reference =
  | { kind: 'order'; orderId: string }
  | { kind: 'reason'; reason: Reason; note: string }
  | { kind: 'known'; what: 'merged' | 'takenBack' | 'newProduct' }
  | { kind: 'text'; text: string }

const known = { 'variants merged': 'merged', 'taken back': 'takenBack', 'new product': 'newProduct' } as const

export function referenceOf(reference: string): Reference {
  if (/^\d{9,20}$/.test(reference)) return { kind: 'order', orderId: reference }
  const [, reason, note = ''] = /^(\w+)(?:: (.*))?$/.exec(reference) ?? []
  const found = reasons.find((one) => one === reason)
  if (found) return { kind: 'reason', reason: found, note }
  if (reference in known) return { kind: 'known', what: known[reference as keyof typeof known] }
  return { kind: 'text', text: reference }
}
