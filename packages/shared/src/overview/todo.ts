import type { Section } from '../sections.ts'

/** Tasks that can wait for staff, most urgent first, each with its section. */
export const todos = {
  refunds: 'orders',
  mismatches: 'orders',
  confirm: 'orders',
  pack: 'orders',
  ship: 'orders',
  release: 'orders',
  returns: 'orders',
  unpaid: 'orders',
  freeEverywhere: 'delivery',
  out: 'products',
  low: 'products',
  reviews: 'reviews',
  questions: 'reviews',
  mails: 'settings',
  drafts: 'products',
} as const satisfies Record<string, Section>

export type TodoKey = keyof typeof todos
export const todoKeys = Object.keys(todos) as [TodoKey, ...TodoKey[]]
