/** The six sort codes of the shop, as they stand in addresses. */
export const sorts = {
  da: { by: 'date', direction: 'asc' },
  db: { by: 'date', direction: 'desc' },
  pa: { by: 'price', direction: 'asc' },
  pb: { by: 'price', direction: 'desc' },
  na: { by: 'name', direction: 'asc' },
  nb: { by: 'name', direction: 'desc' },
} as const satisfies Record<string, { by: 'date' | 'price' | 'name'; direction: 'asc' | 'desc' }>

export type SortCode = keyof typeof sorts
export const sortCodes = Object.keys(sorts) as SortCode[]
