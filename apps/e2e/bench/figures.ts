/** One line of the report. */
export interface Figure {
  what: string
  /** load, or method of measurement */
  load: string
  /** whether the responses come from a cache */
  cached?: boolean
  cost?: Cost
  measured: string
  /** result of bare `node:http` under the same load; `ratio`: our share of it */
  bare?: string
  ratio?: number
  budget?: string
  /** within the budget */
  ok?: boolean
}

/** Cost of one request; undefined where it cannot be measured. */
export interface Cost {
  /** milliseconds of processor time of the API process and of PostgreSQL */
  api: number
  database: number | undefined
  statements: { count: number /** milliseconds, planning and executing */; time: number } | undefined
  /** garbage-collected bytes of the JavaScript heap */
  garbage: number | undefined
}

export interface Section {
  title: string
  /** `at`: time of the run; `others`: load of the machine before the run */
  at: string
  others: string
  figures: Figure[]
}

const heads = [
  'what',
  'load',
  'cached',
  'measured',
  'node:http',
  'share',
  'processor, API + database',
  'statements',
  'garbage',
  'budget',
  '',
]

const cells = ({ what, load, cached, measured, bare, ratio, cost, budget, ok }: Figure): string[] => [
  what,
  load,
  cached === undefined ? '' : cached ? 'cached' : 'not cached',
  measured,
  bare ?? '',
  ratio === undefined ? '' : share(ratio),
  cost ? `${cost.api.toFixed(2)} + ${cost.database?.toFixed(2) ?? '?'} ms` : '',
  cost ? (cost.statements ? `${cost.statements.count.toFixed(1)} in ${cost.statements.time.toFixed(2)} ms` : '?') : '',
  cost ? (cost.garbage === undefined ? '?' : kilobytes(cost.garbage)) : '',
  budget ?? '',
  ok === undefined ? '' : ok ? 'ok' : '**over**',
]

const share = (ratio: number): string => (ratio < 0.1 ? `${(ratio * 100).toFixed(1)} %` : `${Math.round(ratio * 100)} %`)

export const count = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(value >= 10 ? 1 : 2)

export const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(bytes < 100_000 ? 1 : 0)} kB`

export const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`

export function table(figures: readonly Figure[]): string {
  const all = [heads, ...figures.map(cells)]
  // Columns that no row of the section uses are left out.
  const used = heads.flatMap((_, column) =>
    column === heads.length - 1 || all.slice(1).some((row) => row[column] !== '') ? [column] : [],
  )
  const rows = all.map((row) => used.map((column) => row[column]!))
  const widths = used.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  const line = (row: string[]) => `| ${row.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`
  const rule = `| ${widths.map((width) => '-'.repeat(Math.max(3, width))).join(' | ')} |`
  return [line(rows[0]!), rule, ...rows.slice(1).map(line)].join('\n')
}
