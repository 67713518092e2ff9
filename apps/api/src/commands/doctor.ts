import type { Readiness } from '@haat/shared/overview/dashboard/schema.ts'
import type { Language } from '@haat/shared/text.ts'
import { readReadiness } from '../modules/overview/service.ts'
import { withShop } from './with-shop.ts'

/** Lines of the report: problems first, then what is in order. */
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

/** Exit code 1 if a check that the shop cannot sell without fails. */
export async function run({ json, language }: { json?: true | undefined; language: Language }): Promise<number> {
  const { checks: found } = await withShop((ctx) => readReadiness({ ...ctx, language }))
  // Terminals and scripts get the texts without the marks that isolate names.
  const checks = found.map((check) => ({ ...check, text: check.text.replace(/[\u2068\u2069]/g, '') }))
  console.log(json ? JSON.stringify(checks, null, 2) : report(checks))
  return checks.some(({ ok, severity }) => !ok && severity === 'must') ? 1 : 0
}
