import type { HealthState } from '@haat/shared/health/checks.ts'
import type { HealthResult } from '@haat/shared/health/dashboard/schema.ts'
import type { Readiness } from '@haat/shared/overview/dashboard/schema.ts'
import type { Language } from '@haat/shared/text.ts'
import { examineNow } from '../modules/health/service.ts'
import { readReadiness } from '../modules/overview/service.ts'
import { withShop } from './with-shop.ts'

const marks: Record<HealthState, string> = { broken: '✗', attention: '!', unknown: '?', good: '✓' }

/** Lines of the report about selling: problems first, then what is in order. */
export function report(checks: Readiness): string {
  const line = (mark: string) => (check: Readiness[number]) => `${mark} ${check.title}: ${check.text}`
  const of = (severity: string) => checks.filter((check) => !check.ok && check.severity === severity)
  const must = of('must')
  return [
    ...must.map(line('✗')),
    ...of('should').map(line('!')),
    ...of('note').map(line('i')),
    ...checks.filter(({ ok }) => ok).map(line('✓')),
    '',
    must.length === 0
      ? 'The shop is ready to sell.'
      : `${must.length} of ${checks.length} checks must be fixed before the shop sells.`,
  ].join('\n')
}

/** Lines of the report about running: problems first. */
export function reportHealth(checks: readonly HealthResult[]): string {
  const states = Object.keys(marks) as HealthState[]
  const broken = checks.filter(({ state }) => state === 'broken').length
  const attention = checks.filter(({ state }) => state === 'attention' || state === 'unknown').length
  return [
    ...states.flatMap((state) =>
      checks.filter((check) => check.state === state).map(({ title, text }) => `${marks[state]} ${title}: ${text}`),
    ),
    '',
    broken + attention === 0
      ? 'The shop runs well.'
      : `Of ${checks.length} checks of the running shop, ${broken} are broken and ${attention} need attention.`,
  ].join('\n')
}

/** Exit code 1 if a check that the shop cannot sell without fails, or something is broken. */
export async function run({ json, language }: { json?: true | undefined; language: Language }): Promise<number> {
  const found = await withShop(async (ctx) => ({
    ready: (await readReadiness({ ...ctx, language })).checks,
    health: await examineNow({ ...ctx, language }),
  }))
  const ready = found.ready.map(withoutMarks)
  const health = found.health.map(withoutMarks)
  console.log(
    json
      ? JSON.stringify(
          [...ready, ...health.map(({ checkedAt: _, since: __, ...check }) => ({ ...check, ok: check.state === 'good' }))],
          null,
          2,
        )
      : `${report(ready)}\n\n${reportHealth(health)}`,
  )
  const fails = ready.some(({ ok, severity }) => !ok && severity === 'must') || health.some(({ state }) => state === 'broken')
  return fails ? 1 : 0
}

/** Terminals and scripts get the texts without the marks that isolate names. */
const withoutMarks = <C extends { text: string }>(check: C): C => ({ ...check, text: check.text.replace(/[\u2068\u2069]/g, '') })
