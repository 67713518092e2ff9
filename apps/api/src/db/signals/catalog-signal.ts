import type { Logger } from 'pino'
import type { ResponseCache } from '../../http/response-cache.ts'
import { openNotificationListener } from '../listen.ts'

interface NotificationHub {
  hear: (what: string) => void
  setListening: (listening: boolean) => void
}

/** Listens for `pg_notify('catalog')` and clears cached answers; nothing is cached while the connection is down. Forwards `pg_notify('staff')` to the staff notifications. */
export function listenToCatalog(
  url: string,
  cache: ResponseCache,
  log: Logger,
  notifications?: NotificationHub,
): { stop: () => Promise<void> } {
  const onState = (listening: boolean) => {
    cache.setListening(listening)
    notifications?.setListening(listening)
  }
  const channels = {
    catalog: (table: string) => cache.clear(table || undefined),
    ...(notifications && { staff: (what: string) => notifications.hear(what) }),
  }
  return openNotificationListener(url, { channels, onState }, log)
}
