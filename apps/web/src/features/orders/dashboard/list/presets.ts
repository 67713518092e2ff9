import type { OrderCounts } from '@haat/shared/orders/dashboard/schema.ts'

type Narrowed = Record<string, string[]>

interface Preset {
  key: 'all' | 'confirm' | 'pack' | 'ship' | 'held' | 'unpaid'
  filters: Narrowed
  /** the count shown beside it */
  count?: keyof OrderCounts
}

const open = ['placed', 'confirmed']
const owing = ['unpaid', 'pending', 'partially_paid', 'failed']

/** Filter presets of the order list; each only sets filters in the URL, and can be combined with others. */
export const presets: readonly Preset[] = [
  { key: 'all', filters: {} },
  { key: 'confirm', filters: { next: ['confirm'] }, count: 'confirm' },
  { key: 'pack', filters: { next: ['pack'] }, count: 'pack' },
  { key: 'ship', filters: { next: ['ship'] }, count: 'ship' },
  { key: 'held', filters: { next: ['release'] }, count: 'release' },
  { key: 'unpaid', filters: { status: open, payment: owing }, count: 'unpaid' },
]

/** Filters that a preset sets; others (dates, tags, search) stay. */
const decided = ['next', 'status', 'payment', 'fulfilment']

export const toFilters = ({ filters }: Preset): Narrowed => Object.fromEntries(decided.map((name) => [name, filters[name] ?? []]))

export const findPreset = (filters: Narrowed): Preset | undefined =>
  presets.find((preset) => decided.every((name) => same(preset.filters[name] ?? [], filters[name] ?? [])))

const same = (a: readonly string[], b: readonly string[]) => a.toSorted().join() === b.toSorted().join()
