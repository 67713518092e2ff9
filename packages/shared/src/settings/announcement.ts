import type { Settings } from './schema.ts'

type Announcement = Pick<Settings, 'announcement' | 'announcementFrom' | 'announcementUntil'>

/** Whether a period ends after it starts; null is unlimited. */
export const isWindow = (from: string | null, until: string | null): boolean =>
  from === null || until === null || new Date(from) < new Date(until)

/** The announcement at a moment, empty outside its period, and the moment at which this changes; null if it does not. */
export function announcementAt(
  { announcement, announcementFrom: from, announcementUntil: until }: Announcement,
  now: Date,
): { text: string; changesAt: Date | null } {
  if (announcement === '' || (until !== null && new Date(until) <= now)) return { text: '', changesAt: null }
  if (from !== null && new Date(from) > now) return { text: '', changesAt: new Date(from) }
  return { text: announcement, changesAt: until === null ? null : new Date(until) }
}
