import type { Section } from '../permissions.ts'

/** First steps of a new shop, in the order one takes them, with the section that takes them. Whether a step is done is read from the data. */
export const setupSteps = {
  name: 'settings',
  logo: 'settings',
  colour: 'settings',
  currency: 'settings',
  delivery: 'delivery',
  product: 'products',
  payment: 'settings',
  pages: 'pages',
  mail: 'settings',
  staff: 'staff',
  order: 'orders',
} as const satisfies Record<string, Section>

export type SetupKey = keyof typeof setupSteps
export const setupKeys = Object.keys(setupSteps) as [SetupKey, ...SetupKey[]]
