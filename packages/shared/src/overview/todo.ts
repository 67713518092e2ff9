import type { Section } from '../permissions.ts'

/** What may wait for staff, the most pressing first, with the section whose business it is. */
export const todos = {
  refunds: 'orders',
  mismatches: 'orders',
  confirm: 'orders',
  pack: 'orders',
  ship: 'orders',
  release: 'orders',
  returns: 'orders',
  unpaid: 'orders',
  out: 'products',
  low: 'products',
  reviews: 'reviews',
  mails: 'settings',
  drafts: 'products',
} as const satisfies Record<string, Section>

export type TodoKey = keyof typeof todos
export const todoKeys = Object.keys(todos) as [TodoKey, ...TodoKey[]]
