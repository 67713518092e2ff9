import type { ShopEvent } from '@haat/shared/events/dashboard/schema.ts'
import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from '../../../lib/browser/storage.ts'

interface NotificationState {
  /** user id: another user of this browser does not get them */
  owner: string
  unread: ShopEvent[]
  /** time of the last shown notification */
  until?: string
  sound: boolean
}

const key = 'haat-dashboard:news'
const most = 100
const none: NotificationState = { owner: '', unread: [], sound: false }
const listeners = new Set<() => void>()
const known = new Set<string>()
let notifications: NotificationState = none

function put(next: NotificationState): void {
  notifications = next
  writeStored(key, next)
  for (const listener of listeners) listener()
}

/** Loads the stored notifications of a user; deletes those of another user. */
export function openNotifications(owner: string): void {
  const saved = readStored<NotificationState>(key)
  notifications = saved?.owner === owner && Array.isArray(saved.unread) ? saved : { ...none, owner }
  known.clear()
  for (const event of notifications.unread) known.add(event._id)
  for (const listener of listeners) listener()
}

/** Deletes stored notifications on sign-out. */
export const clearNotifications = (): void => {
  notifications = none
  known.clear()
  writeStored(key, undefined)
}

export const notifiedUntil = (): string | undefined => notifications.until

/** Adds an event; returns false if it is a duplicate. */
export function addEvent(event: ShopEvent): boolean {
  if (known.has(event._id)) return false
  known.add(event._id)
  const until = notifications.until && notifications.until > event.at ? notifications.until : event.at
  put({ ...notifications, until, unread: [event, ...notifications.unread].slice(0, most) })
  return true
}

export function markRead(ids: readonly string[]): void {
  if (notifications.unread.some(({ _id }) => ids.includes(_id)))
    put({ ...notifications, unread: notifications.unread.filter(({ _id }) => !ids.includes(_id)) })
}

export const setSound = (sound: boolean): void => put({ ...notifications, sound })

export const useNotificationState = (): NotificationState =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => notifications,
  )

export const hasSound = (): boolean => notifications.sound
