import type { TFunction } from 'i18next'
import type { Field } from './groups.ts'

/** Text of a field error by type of field; the server's messages are for developers. */
export function findProblem(t: TFunction, { kind, path }: Field, value: unknown, message: string): string {
  if (message.startsWith('makes a price')) return t('dashboard.settings.problem.free')
  if (message.startsWith('no such picture')) return t('dashboard.settings.problem.picture')
  if (kind === 'link' || kind === 'id' || kind === 'colour') return t(`dashboard.settings.problem.${kind}`)
  if (path === 'announcementLink') return t('dashboard.settings.problem.href')
  if (path === 'announcementUntil') return t('dashboard.settings.problem.until')
  if (path === 'exchangeRate') return t('dashboard.settings.problem.rate')
  if (path === 'decimals') return t('dashboard.settings.problem.decimals')
  if (path === 'prefix' || path === 'creditPrefix') return t('dashboard.settings.problem.prefix')
  if (path === 's') return t('dashboard.settings.problem.symbol')
  if (typeof value === 'string' && value.length > 300) return t('dashboard.settings.problem.long')
  return t('dashboard.settings.problem.other')
}
