import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { resolve } from 'node:path'

/** Measured results of one fault. */
export interface Measured {
  fault: string
  pause: string
  recovered: string
  orders: number
  refused: number
  unanswered: number
  /** every acknowledged order is stored once, and `shop check` finds no problem */
  isSound: boolean
}

const file = resolve(import.meta.dirname, '../../../docs/operations.md')
const [begin, end] = ['<!-- measured: written by apps/e2e/cluster/run.ts -->', '<!-- /measured -->']
const heads = [
  'Fault',
  'No order for',
  'Both web processes take orders after',
  'Orders meanwhile',
  'Told to retry',
  'No answer',
  'Every order once',
]

/** Formats the rows as a Markdown table. */
export function tableOf(rows: readonly Measured[]): string {
  const cells = rows.map(({ fault, pause, recovered, orders, refused, unanswered, isSound }) =>
    [fault, pause, recovered, orders, refused, unanswered, isSound ? 'yes' : '**NO**'].map(String),
  )
  const all = [heads, ...cells]
  const widths = heads.map((_, column) => Math.max(...all.map((row) => row[column]!.length)))
  const line = (row: string[]) => `| ${row.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`
  return [line(heads), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...cells.map(line)].join('\n')
}

/** Writes the table between the markers of docs/operations.md. */
export function writeReport(rows: readonly Measured[], postgres: string): void {
  const text = readFileSync(file, 'utf8')
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`${file} has lost the marks between which the report goes`)
  const versions = `PostgreSQL ${postgres}, Patroni ${versionOf('patroni')}, etcd ${versionOf('etcd')} and PgBouncer ${versionOf('/usr/sbin/pgbouncer')}`
  const about = `${new Date().toISOString().slice(0, 10)}, one run with ${versions} on ${cpus().length} processors, load average ${loadavg()[2]!.toFixed(0)} in the last 15 minutes.`
  writeFileSync(file, `${text.slice(0, from)}${begin}\n\n${about}\n\n${tableOf(rows)}\n\n${text.slice(to)}`)
}

const versionOf = (program: string): string =>
  /\d+\.\d+(\.\d+)?/.exec(execFileSync(program, ['--version'], { encoding: 'utf8' }))?.[0] ?? '?'
