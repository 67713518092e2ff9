import type { Section } from '../sections.ts'

/** What the rows of a bulk run change. */
export const bulkKinds = ['stock', 'prices', 'products', 'customers', 'fulfilment'] as const
export type BulkKind = (typeof bulkKinds)[number]

/** The section whose permissions a run needs. */
export const bulkSections = {
  stock: 'products',
  prices: 'products',
  products: 'products',
  customers: 'customers',
  fulfilment: 'orders',
} as const satisfies Record<BulkKind, Section>

/** `failed`: an unexpected error, several times in a row; the rows before it are done. */
export const bulkStates = ['running', 'finished', 'failed'] as const
export type BulkState = (typeof bulkStates)[number]

/** Rows and bytes of one bulk run. */
export const mostBulkRows = 100_000
export const mostBulkBytes = 16 * 1024 * 1024

/** Days for which finished runs and their results are stored. */
export const bulkDays = 30
