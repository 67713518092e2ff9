import { highestPriority, isReadable } from '@haat/shared/catalog/badges.ts'
import type { CollectionRule } from '@haat/shared/catalog/collections/rule.ts'
import type { DashboardBadge } from '@haat/shared/catalog/dashboard/badges.ts'
import type { Language } from '@haat/shared/reference/languages.ts'
import { toIsoTime, toLocalTime } from '../../../../lib/dashboard/local-time.ts'
import { isComplete } from '../collections/values.ts'
import { isColor } from '../components/color-value.ts'

/** A badge while it is edited. Times are in the shop's time zone. */
export interface BadgeForm {
  text: string
  texts: Partial<Record<Language, string>>
  ground: string
  ink: string
  priority: string
  kind: 'hand' | 'rule'
  rule: CollectionRule
  startsAt: string
  endsAt: string
  active: boolean
}

export const toForm = (badge: DashboardBadge | undefined): BadgeForm => ({
  text: badge?.text ?? '',
  texts: badge?.texts ?? {},
  ground: badge?.ground ?? '#0f6b57',
  ink: badge?.ink ?? '#ffffff',
  priority: String(badge?.priority ?? 10),
  kind: badge?.kind ?? 'rule',
  rule: badge?.rule ?? { match: 'all', conditions: [{ field: 'new', days: 30 }] },
  startsAt: toLocalTime(badge?.startsAt ?? null),
  endsAt: toLocalTime(badge?.endsAt ?? null),
  active: badge?.active ?? true,
})

export type BadgeProblem = 'text' | 'ground' | 'ink' | 'contrast' | 'priority' | 'rule' | 'endsAt'

export function badgeProblems({ text, ground, ink, priority, kind, rule, startsAt, endsAt }: BadgeForm): BadgeProblem[] {
  const colours = isColor(ground) && isColor(ink)
  return [
    ...(text.trim() ? [] : ['text' as const]),
    ...(isColor(ground) ? [] : ['ground' as const]),
    ...(isColor(ink) ? [] : ['ink' as const]),
    ...(colours && !isReadable(ground, ink) ? ['contrast' as const] : []),
    ...(/^\d{1,3}$/.test(priority.trim()) && Number(priority) <= highestPriority ? [] : ['priority' as const]),
    ...(kind === 'hand' || (rule.conditions.length > 0 && isComplete(rule)) ? [] : ['rule' as const]),
    ...(startsAt && endsAt && endsAt <= startsAt ? ['endsAt' as const] : []),
  ]
}

/** Request fields; an unchanged time keeps its seconds. */
export const toBadgeFields = ({ texts, ...form }: BadgeForm, before: DashboardBadge | undefined) => ({
  ...form,
  text: form.text.trim(),
  texts: Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim())),
  ground: form.ground.toLowerCase(),
  ink: form.ink.toLowerCase(),
  priority: Number(form.priority),
  startsAt: toIsoTime(form.startsAt, before?.startsAt),
  endsAt: toIsoTime(form.endsAt, before?.endsAt),
})
