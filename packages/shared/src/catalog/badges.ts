import { contrastRatio, readableRatio } from '../settings/contrast.ts'

/** Limits of badges. */
export const mostBadges = 50
export const longestBadge = 24
/** A card shows the badges with the highest priority. */
export const mostBadgesShown = 2
export const highestPriority = 100

/** Whether text of one colour can be read on the other. */
export const isReadable = (ground: string, ink: string): boolean => (contrastRatio(ground, ink) ?? 0) >= readableRatio

/** When a badge is shown, in ms; null: open. */
export interface BadgeWindow {
  startsAt: number | null
  endsAt: number | null
}

/** Whether a badge is shown at a time (ms). The end is not part of its time. */
export const isInWindow = ({ startsAt, endsAt }: BadgeWindow, now: number): boolean =>
  (startsAt === null || startsAt <= now) && (endsAt === null || now < endsAt)

/** The badges of a product that are shown now; `all` are in the order of their priority. */
export function badgesShown<Row extends BadgeWindow & { id: string }>(
  all: readonly Row[],
  ids: readonly string[],
  now: number,
): Row[] {
  if (ids.length === 0) return []
  return all.filter((badge) => ids.includes(badge.id) && isInWindow(badge, now)).slice(0, mostBadgesShown)
}
