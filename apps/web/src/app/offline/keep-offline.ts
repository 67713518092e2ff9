import { endpoints } from 'virtual:endpoints'
import { paths } from '@haat/shared/paths.ts'
import type { Language } from '@haat/shared/text.ts'
import { api, send, toFailure } from '../../lib/api/api.ts'
import { apiUrl, hasOtherApi } from '../../lib/api/origin.ts'
import { dropBootAnswers } from '../../lib/boot.ts'
import { hasBeenOffline, isOffline, setOffline, subscribe } from '../../lib/browser/connection.ts'
import { pageCopies } from '../../lib/browser/offline-copies.ts'
import { readBuildHash } from '../../lib/report-error.ts'
import { fetchSession } from '../../lib/session/session.ts'
import { settingsLoaded } from '../../lib/settings.ts'
import { assetCopies, shellCopy } from '../../service-worker/caches.ts'
import { store } from '../store.ts'

// In the same chunk, because the notice cannot be loaded without a connection.
export { OfflineNotice } from './offline-notice.tsx'

/** Prefetch requests, which the server does not count as visits. */
const ahead = { headers: { purpose: 'prefetch' } }

let savedLanguage: Language | undefined

/**
 * Registers the service worker and stores what this page needs without a connection. Called when the first view is shown, and again
 * after a change of language: copies of pages are in the language in which they were opened.
 */
export async function keepOffline(language: Language): Promise<void> {
  const changed = savedLanguage !== undefined && savedLanguage !== language
  savedLanguage = language
  // Copies of pages need the page shell of the API, which serves both from one origin.
  if (hasOtherApi || !import.meta.env.PROD || !('serviceWorker' in navigator) || window.top !== window) return
  // The page was opened before the worker was active, so it has no copy yet.
  const isNew = navigator.serviceWorker.controller === null
  try {
    // Undefined if the browser settings block workers.
    if (!(await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }))) return
    const { active } = await navigator.serviceWorker.ready
    await keepShell(language)
    if (changed) await caches.delete(pageCopies)
    if (changed || isNew)
      active?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache: [[location.href, ahead], ...loadedFiles()] } })
  } catch {
    // No connection, or a full or blocked storage: the shop works without copies.
  }
}

/** Stores the page without content and its texts, in this language and of this version. */
async function keepShell(language: Language): Promise<void> {
  const cache = await caches.open(shellCopy)
  const url = `${paths.offline}?lng=${language}&version=${readBuildHash()}`
  if (await cache.match(url, { ignoreVary: true })) return
  const answer = await fetch(url, ahead)
  if (!answer.ok) return
  const texts = (await answer.clone().text()).match(/\/assets\/texts-[^"]+/)?.[0]
  if (texts) await (await caches.open(assetCopies)).add(texts)
  for (const before of await cache.keys()) await cache.delete(before, { ignoreVary: true })
  await cache.put(url, answer)
}

/** Addresses of the shop's files that this page has loaded so far. */
const loadedFiles = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${location.origin}/assets/`) || name.startsWith(`${location.origin}/media/`))

let pause = 0
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Without a connection, waits for the browser to report it. If there is a connection but the shop does not respond, repeats the request
 * with increasing delays.
 */
function followConnection(): void {
  clearTimeout(timer)
  if (!isOffline()) {
    void refresh()
  } else if (navigator.onLine) {
    pause = Math.min(60_000, pause * 2 || 2000)
    timer = setTimeout(() => void askAgain(), pause)
  }
}

async function askAgain(): Promise<void> {
  const answers = await fetch(apiUrl('/healthz'), { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
  if (answers) setOffline(false)
  else followConnection()
}

/**
 * The displayed data came from copies, so prices, stock, settings and session are loaded again. Browsers report a connection before requests succeed: if one
 * of these finds no connection, all are repeated later.
 */
async function refresh(): Promise<void> {
  dropBootAnswers()
  // RTK Query does not repeat a running request; one that started offline may still fail or be answered with a copy.
  const startedBefore = runningQueries()
  const repeated = repeatQueries().filter((query) => !startedBefore.includes(query))
  void fetchSession()
  const settings = send(endpoints.settings.read, {}).then((answer) => {
    if (answer.success) store.dispatch(settingsLoaded(answer.settings))
    return answer.success ? undefined : answer.code
  })
  if (startedBefore.length > 0) {
    await Promise.allSettled(startedBefore)
    if (!isOffline()) repeated.push(...repeatQueries())
  }
  const failures = [await settings, ...(await Promise.all(repeated)).map(({ error }) => toFailure(error)?.code)]
  if (failures.includes('network')) setOffline(true)
  else if (!isOffline()) pause = 0
}

/** Starts the queries of the open page that are not running; returns all that run. */
function repeatQueries() {
  store.dispatch(api.internalActions.onOnline())
  return runningQueries()
}

const runningQueries = () => store.dispatch(api.util.getRunningQueriesThunk())

subscribe(followConnection)
// The connection may have come back before this module was loaded.
if (hasBeenOffline()) followConnection()
