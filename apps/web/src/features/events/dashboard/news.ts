import type { ShopEvent } from '@haat/shared/events/desk-schema.ts'
import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from '../../../lib/storage.ts'

interface News {
  /** whose they are: another person at this browser does not get them */
  owner: string
  unread: ShopEvent[]
  /** the moment of the last one told */
  until?: string
  sound: boolean
}

const key = 'haat-dashboard:news'
const most = 100
const none: News = { owner: '', unread: [], sound: false }
const listeners = new Set<() => void>()
const known = new Set<string>()
let news: News = none

function put(next: News): void {
  news = next
  writeStored(key, next)
  for (const listener of listeners) listener()
}

/** What is kept in this browser of somebody's news; another person's is thrown away. */
export function openNews(owner: string): void {
  const kept = readStored<News>(key)
  news = kept?.owner === owner && Array.isArray(kept.unread) ? kept : { ...none, owner }
  known.clear()
  for (const event of news.unread) known.add(event._id)
  for (const listener of listeners) listener()
}

/** Whoever signs out leaves nothing behind. */
export const forgetNews = (): void => {
  news = none
  known.clear()
  writeStored(key, undefined)
}

export const newsUntil = (): string | undefined => news.until

/** Takes in an event; false when it is known already. */
export function takeIn(event: ShopEvent): boolean {
  if (known.has(event._id)) return false
  known.add(event._id)
  const until = news.until && news.until > event.at ? news.until : event.at
  put({ ...news, until, unread: [event, ...news.unread].slice(0, most) })
  return true
}

export function markRead(ids: readonly string[]): void {
  if (news.unread.some(({ _id }) => ids.includes(_id)))
    put({ ...news, unread: news.unread.filter(({ _id }) => !ids.includes(_id)) })
}

export const setSound = (sound: boolean): void => put({ ...news, sound })

export const useKeptNews = (): News =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => news,
  )

export const hasSound = (): boolean => news.sound
