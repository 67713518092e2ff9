import type { Language } from '@haat/shared/text.ts'
import { locale } from '@haat/shared/written.ts'

const hour = 3_600_000

/** How far ahead a moment is: "in 3 days". */
export function inText(date: string, language: Language, now = Date.now()): string {
  const ahead = Date.parse(date) - now
  const say = new Intl.RelativeTimeFormat(locale[language], { numeric: 'auto' })
  if (ahead < hour) return say.format(Math.max(0, Math.ceil(ahead / 60_000)), 'minute')
  if (ahead < 36 * hour) return say.format(Math.round(ahead / hour), 'hour')
  return say.format(Math.round(ahead / (24 * hour)), 'day')
}
