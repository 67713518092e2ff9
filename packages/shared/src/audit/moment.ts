import type { Section } from '../sections.ts'

/** Kinds of objects that go back to a moment, in the order in which they are restored, with the section whose permission that needs. */
export const momentSections = {
  settings: 'settings',
  category: 'categories',
  'category-order': 'categories',
  brand: 'brands',
  collection: 'categories',
  product: 'products',
  page: 'pages',
  'page-order': 'pages',
  post: 'pages',
  blocks: 'pages',
  menu: 'pages',
} as const satisfies Record<string, Section>
export type MomentKindName = keyof typeof momentSections
export const momentKindNames = Object.keys(momentSections) as [MomentKindName, ...MomentKindName[]]

/** What happened to an object since the moment. */
export const momentChanges = ['changed', 'created', 'deleted'] as const
export type MomentChange = (typeof momentChanges)[number]

/** Objects of one call that restores. */
export const mostRestored = 20

/**
 * Sorts objects so that each finds what it needs: what others name comes back first, and what was created since goes last, in reverse.
 */
export function inRestoreOrder<One extends { kind: MomentKindName; change: MomentChange }>(objects: readonly One[]): One[] {
  const place = ({ kind, change }: One) => {
    const at = momentKindNames.indexOf(kind)
    return change === 'created' ? 2 * momentKindNames.length - at : at
  }
  return [...objects].sort((one, other) => place(one) - place(other))
}
