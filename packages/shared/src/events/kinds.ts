import type { Section } from '../sections.ts'

/** Section whose view permission is required to receive an event. */
export const eventSections = {
  order: 'orders',
  return: 'orders',
  money: 'orders',
  review: 'reviews',
  question: 'reviews',
} as const satisfies Record<string, Section>
export type EventType = keyof typeof eventSections
