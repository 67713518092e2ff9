import type { Section } from '../sections.ts'

/** Setup steps of a new shop in order, each with its section. Whether a step is done is derived from the data. */
export const setupSteps = {
  product: 'products',
  delivery: 'delivery',
  payment: 'settings',
  logo: 'settings',
  pages: 'pages',
  mail: 'settings',
  domain: 'settings',
  order: 'orders',
  staff: 'staff',
  opening: 'settings',
} as const satisfies Record<string, Section>

export type SetupKey = keyof typeof setupSteps
export const setupKeys = Object.keys(setupSteps) as [SetupKey, ...SetupKey[]]
