import type { OrderCounts } from '@haat/shared/orders/desk-schema.ts'

type Narrowed = Record<string, string[]>

interface Preset {
  key: 'all' | 'confirm' | 'pack' | 'ship' | 'held' | 'unpaid'
  filters: Narrowed
  /** which count stands beside it */
  count?: keyof OrderCounts
}

const open = ['placed', 'confirmed']
const owing = ['unpaid', 'pending', 'partially_paid', 'failed']

/** What staff open the list for. Each is nothing but filters: it stands in the address, and can be narrowed further. */
export const presets: readonly Preset[] = [
  { key: 'all', filters: {} },
  { key: 'confirm', filters: { next: ['confirm'] }, count: 'confirm' },
  { key: 'pack', filters: { next: ['pack'] }, count: 'pack' },
  { key: 'ship', filters: { next: ['ship'] }, count: 'ship' },
  { key: 'held', filters: { next: ['release'] }, count: 'release' },
  { key: 'unpaid', filters: { status: open, payment: owing }, count: 'unpaid' },
]

/** The filters that a preset decides; others (days, tags, words) go on narrowing. */
const decided = ['next', 'status', 'payment', 'fulfilment']

export const filtersOf = ({ filters }: Preset): Narrowed => Object.fromEntries(decided.map((name) => [name, filters[name] ?? []]))

export const presetOf = (filters: Narrowed): Preset | undefined =>
  presets.find((preset) => decided.every((name) => same(preset.filters[name] ?? [], filters[name] ?? [])))

const same = (a: readonly string[], b: readonly string[]) => a.toSorted().join() === b.toSorted().join()
