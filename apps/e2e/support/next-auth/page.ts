import * as client from 'next-auth/react'
import { createElement, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

/** A page of a custom storefront that uses our API through the unmodified client. Bundled and opened by the tests. */
declare global {
  interface Window {
    nextAuth: typeof client
    /** every status that the hook returned, in order */
    seen: string[]
    updateSession: (data?: unknown) => Promise<unknown>
  }
}

const options = new URLSearchParams(location.search)
window.nextAuth = client
// The API has another origin: `fetch` sends cookies there only with `credentials: 'include'`.
const api = options.get('api')
const plainFetch = window.fetch
if (api)
  window.fetch = (url, init) => plainFetch(url, String(url).startsWith(`${api}/`) ? { ...init, credentials: 'include' } : init)
window.seen = []

function Status() {
  const { status, data, update } = client.useSession({ required: options.has('required') } as { required: false })
  window.updateSession = update
  if (window.seen.at(-1) !== status) window.seen.push(status)
  return createElement(
    'main',
    null,
    createElement('output', { id: 'status' }, status),
    createElement('output', { id: 'user' }, JSON.stringify(data?.user ?? null)),
  )
}

createRoot(document.getElementById('root')!).render(
  createElement(
    StrictMode,
    null,
    createElement(
      client.SessionProvider,
      { refetchInterval: Number(options.get('every') ?? 0), ...(api && { basePath: api }) } as client.SessionProviderProps,
      createElement(Status),
    ),
  ),
)
