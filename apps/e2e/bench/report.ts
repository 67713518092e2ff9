import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Section, table } from './figures.ts'
import { machine } from './machine/machine.ts'

const file = join(resolve(import.meta.dirname, '../../..'), 'docs/benchmarks.md')
const [begin, end] = ['<!-- measured: written by pnpm bench -->', '<!-- /measured -->']

/**
 * Writes a section between the two markers of `docs/benchmarks.md`, replacing the one with the same title. Other sections and the text
 * outside the markers stay.
 */
export function writeReport(section: Section): void {
  const before = existsSync(file) ? readFileSync(file, 'utf8') : `# How fast it is\n\n${begin}\n${end}\n`
  const [from, to] = [before.indexOf(begin), before.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`${file} has lost the marks between which figures go`)
  const [, ...known] = before.slice(from + begin.length, to).split(/^### /m)
  const others = known.map((text) => `### ${text.trim()}`).filter((text) => text.split('\n')[0] !== `### ${section.title}`)
  const measured = [begin, `Machine: ${machine()}.`, ...others, textOf(section), end].join('\n\n')
  writeFileSync(file, before.slice(0, from) + measured + before.slice(to + end.length))
}

const textOf = ({ title, at, others, figures }: Section): string =>
  [`### ${title}`, `${at.slice(0, 16).replace('T', ' ')} UTC, ${others}.`, table(figures)].join('\n\n')
