import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { codeMissing } from './browser/load-code.ts'

const sent: Record<string, string>[] = []
const beacon = vi.fn((_url: string, body: URLSearchParams) => {
  sent.push(Object.fromEntries(body))
  return true
})
let module: typeof import('./report-error.ts')

/** Listeners of the module under test, called directly because another copy of the module may listen to the window. */
const listeners = new Map<string, (event: Event) => void>()

/** Each test runs as a separate page load. */
beforeEach(async () => {
  vi.resetModules()
  sent.length = 0
  beacon.mockClear()
  Object.assign(navigator, { sendBeacon: beacon })
  const listening = vi.spyOn(globalThis, 'addEventListener')
  listening.mockImplementation((type, listener) => void listeners.set(type, listener as (event: Event) => void))
  module = await import('./report-error.ts')
  listening.mockRestore()
})
afterEach(() => history.replaceState(null, '', '/'))
const dispatch = (event: Event) => listeners.get(event.type)!(event)

const errorAt = (message: string, stack = `Error: ${message}\n at f (${location.origin}/assets/a.js:1:2)`) =>
  Object.assign(new Error(message), { stack })

test('an error is sent once, with the route pattern instead of the URL', () => {
  module.addRouteFinder((pathname) => (pathname.startsWith('/product/') ? '/product/:slug' : undefined))
  history.replaceState(null, '', '/product/blue-cup?token=secret')
  module.reportError('RENDER_ERROR', errorAt('no price'))
  module.reportError('RENDER_ERROR', errorAt('no price'))
  expect(beacon.mock.calls[0]![0]).toBe('/api/auth/_log')
  expect(sent).toEqual([
    expect.objectContaining({ level: 'error', code: 'RENDER_ERROR', message: 'no price', route: '/product/:slug' }),
  ])
  expect(JSON.stringify(sent)).not.toContain('secret')
})

test('at most ten errors are sent per page load', () => {
  for (let i = 0; i < 30; i++) module.reportError('UNCAUGHT_ERROR', errorAt(`number ${i}`))
  expect(sent).toHaveLength(10)
})

test('uncaught errors, unhandled rejections and code that fails to load are reported', () => {
  dispatch(new ErrorEvent('error', { error: errorAt('thrown in a handler') }))
  const rejected = Object.assign(new Event('unhandledrejection'), { reason: errorAt('nobody waited') })
  dispatch(rejected)
  const missing = errorAt(`Failed to fetch dynamically imported module: ${location.origin}/assets/zoom.js`)
  dispatch(new CustomEvent(codeMissing, { detail: missing }))
  module.reportError('RENDER_ERROR', missing)
  expect(sent.map(({ code }) => code)).toEqual(['UNCAUGHT_ERROR', 'UNHANDLED_REJECTION', 'CHUNK_LOAD_ERROR'])
})

test('errors of extensions and other hosts, aborted requests and the data of thrown objects are not reported', () => {
  module.reportError('UNCAUGHT_ERROR', errorAt('x', 'at f (chrome-extension://abc/content.js:1:2)'))
  module.reportError('UNCAUGHT_ERROR', errorAt('y', 'at f (https://ads.example/a.js:1:2)'))
  module.reportError('UNHANDLED_REJECTION', new DOMException('stopped', 'AbortError'))
  module.reportError('UNCAUGHT_ERROR', 'Script error.')
  expect(sent).toEqual([])
  module.reportError('UNHANDLED_REJECTION', { email: 'jane@example.com' })
  expect(JSON.stringify(sent)).not.toContain('jane')
})

test('without sendBeacon the report uses fetch, and a failed request is ignored', async () => {
  Object.assign(navigator, { sendBeacon: undefined })
  const fetched = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('offline'))
  module.reportError('UNCAUGHT_ERROR', errorAt('z'))
  await Promise.resolve()
  expect(fetched).toHaveBeenCalledWith('/api/auth/_log', expect.objectContaining({ method: 'POST', keepalive: true }))
  fetched.mockRestore()
})
