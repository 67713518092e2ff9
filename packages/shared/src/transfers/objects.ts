import type { Section } from '../sections.ts'

/** What can be exported, and the section whose permission it needs. `imports`: it can also be imported. */
export const transferObjects = {
  products: { section: 'products', imports: true },
  stock: { section: 'products', imports: true },
  orders: { section: 'orders', imports: true },
  customers: { section: 'customers', imports: true },
  coupons: { section: 'coupons', imports: false },
  redirects: { section: 'pages', imports: false },
} as const satisfies Record<string, { section: Section; imports: boolean }>

export type TransferObject = keyof typeof transferObjects
export type ImportObject = {
  [Name in TransferObject]: (typeof transferObjects)[Name]['imports'] extends true ? Name : never
}[TransferObject]

export const objectNames = Object.keys(transferObjects) as [TransferObject, ...TransferObject[]]
export const importObjects = objectNames.filter((name): name is ImportObject => transferObjects[name].imports) as [
  ImportObject,
  ...ImportObject[],
]

/** Format of an import file. `mapped`: its columns are assigned by staff. */
export const importFormats = ['own', 'shopify', 'woocommerce', 'mapped'] as const
export type ImportFormat = (typeof importFormats)[number]

export const fileFormats = ['csv', 'xlsx'] as const
export type FileFormat = (typeof fileFormats)[number]

/**
 * States of a run. Import: `uploaded` (waits for the assignment of its columns), `reading`, `checking` (the dry run), `checked` (waits for staff),
 * `running`, `paused`, then `done`, `cancelled` or `failed`; `undoing` and `undone` afterwards. Export: `running`, `done`, `cancelled` or `failed`.
 */
export const transferStates = [
  'uploaded',
  'reading',
  'checking',
  'checked',
  'running',
  'paused',
  'done',
  'cancelled',
  'failed',
  'undoing',
  'undone',
] as const
export type TransferState = (typeof transferStates)[number]

/** States in which a background job works on the run. */
export const workingStates = ['reading', 'checking', 'running', 'undoing'] as const satisfies readonly TransferState[]

/** What happened, or in a dry run would happen, to one item of an import. */
export const itemOutcomes = ['created', 'changed', 'unchanged', 'skipped'] as const
export type ItemOutcome = (typeof itemOutcomes)[number]

/** What an undo did: restored or removed everything, part of it, archived the product, or nothing. */
export const undoOutcomes = ['restored', 'removed', 'archived', 'partly', 'nothing'] as const
export type UndoOutcome = (typeof undoOutcomes)[number]

/** What staff can do with a run, and the states in which they can. */
export const transferActions = {
  check: ['uploaded', 'checked', 'failed'],
  run: ['checked'],
  pause: ['running'],
  resume: ['paused'],
  cancel: ['uploaded', 'reading', 'checking', 'checked', 'running', 'paused'],
  undo: ['done', 'cancelled', 'failed', 'paused'],
} as const satisfies Record<string, readonly TransferState[]>
export type TransferAction = keyof typeof transferActions

/** Whether the action is possible in the state. */
export const allows = (action: TransferAction, state: TransferState): boolean =>
  (transferActions[action] as readonly TransferState[]).includes(state)

/** Largest file of an import, in bytes. */
export const mostBytes = 100 * 1024 * 1024
/** Most rows of an import, heading excluded. */
export const mostRows = 500_000
/** Most columns of an import. */
export const mostColumns = 1_200
/** Days for which the file of an export can be downloaded, and an uploaded import waits to be run. */
export const fileDays = 7
/** Days for which the rows of a finished import are stored; it can be undone until then. */
export const reportDays = 90
