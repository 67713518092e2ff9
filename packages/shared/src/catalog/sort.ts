/** The six sort codes of product lists, as used in URLs. */
export const sorts = {
  da: { by: 'date', direction: 'asc' },
  db: { by: 'date', direction: 'desc' },
  pa: { by: 'price', direction: 'asc' },
  pb: { by: 'price', direction: 'desc' },
  na: { by: 'name', direction: 'asc' },
  nb: { by: 'name', direction: 'desc' },
} as const satisfies Record<string, { by: 'date' | 'price' | 'name'; direction: 'asc' | 'desc' }>

/** Orders of the reviews of a product; equal ones are newest first. */
export const reviewSorts = ['newest', 'highest', 'lowest', 'helpful'] as const
export type ReviewSort = (typeof reviewSorts)[number]

export type SortCode = keyof typeof sorts
export const sortCodes = Object.keys(sorts) as SortCode[]
