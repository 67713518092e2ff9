import type { Section } from '../permissions.ts'

/** Which section one must be allowed to view to be told of an event. */
export const eventSections = { order: 'orders', return: 'orders', money: 'orders', review: 'reviews' } as const satisfies Record<
  string,
  Section
>
export type EventType = keyof typeof eventSections
