import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Section, table } from './figures.ts'
import { machine } from './machine.ts'

const file = join(resolve(import.meta.dirname, '../../..'), 'docs/benchmarks.md')
const [begin, end] = ['<!-- measured: written by pnpm bench -->', '<!-- /measured -->']

/** Puts the figures between the two marks of `docs/benchmarks.md`; the words around them stay. */
export function writeReport(sections: Partial<Record<string, Section>>): void {
  const measured = [
    begin,
    '',
    `Machine: ${machine()}.`,
    ...Object.values(sections).flatMap((one) =>
      one
        ? ['', `### ${one.title}`, '', `${one.at.slice(0, 16).replace('T', ' ')} UTC, ${one.others}.`, '', table(one.figures)]
        : [],
    ),
    '',
    end,
  ].join('\n')
  const before = existsSync(file) ? readFileSync(file, 'utf8') : `# How fast it is\n\n${begin}\n${end}\n`
  const [from, to] = [before.indexOf(begin), before.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`${file} has lost the marks between which figures go`)
  writeFileSync(file, before.slice(0, from) + measured + before.slice(to + end.length))
}
