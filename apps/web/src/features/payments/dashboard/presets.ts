type Narrowed = Record<string, string[]>

/** What staff open the list for. Each is nothing but filters: it stands in the address, and can be narrowed further. */
export const presets = [
  { key: 'all', filters: {} },
  { key: 'toRefund', filters: { toRefund: ['true'] } },
  { key: 'waiting', filters: { status: ['pending', 'authorized'] } },
  { key: 'unknown', filters: { status: ['unknown'] } },
  { key: 'failed', filters: { status: ['failed'] } },
] as const satisfies readonly { key: string; filters: Narrowed }[]

const decided = ['status', 'toRefund']

const valuesOf = (filters: Narrowed, name: string): string => (filters[name] ?? []).toSorted().join()

export const presetOf = (filters: Narrowed): string | undefined =>
  presets.find((preset) => decided.every((name) => valuesOf(preset.filters, name) === valuesOf(filters, name)))?.key

export function filtersOf(key: string): Narrowed {
  const filters: Narrowed = presets.find((preset) => preset.key === key)?.filters ?? {}
  return Object.fromEntries(decided.map((name) => [name, filters[name] ?? []]))
}
