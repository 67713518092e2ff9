type Narrowed = Record<string, string[]>

/** Filter presets of the payment list; each only sets filters in the URL. */
export const presets = [
  { key: 'all', filters: {} },
  { key: 'toRefund', filters: { toRefund: ['true'] } },
  { key: 'waiting', filters: { status: ['pending', 'authorized'] } },
  { key: 'unknown', filters: { status: ['unknown'] } },
  { key: 'failed', filters: { status: ['failed'] } },
] as const satisfies readonly { key: string; filters: Narrowed }[]

const decided = ['status', 'toRefund']

const toFormValues = (filters: Narrowed, name: string): string => (filters[name] ?? []).toSorted().join()

export const findPreset = (filters: Narrowed): string | undefined =>
  presets.find((preset) => decided.every((name) => toFormValues(preset.filters, name) === toFormValues(filters, name)))?.key

export function toFilters(key: string): Narrowed {
  const filters: Narrowed = presets.find((preset) => preset.key === key)?.filters ?? {}
  return Object.fromEntries(decided.map((name) => [name, filters[name] ?? []]))
}
