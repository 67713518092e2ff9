import { type ConsentCategory, type OutsideService, outsideServices, servicesIn } from '@haat/shared/settings/outside-services.ts'
import type { Settings } from '@haat/shared/settings/schema.ts'

type Queue = ((...words: unknown[]) => void) & { q?: unknown[] }
interface Pixel {
  (...words: unknown[]): void
  callMethod?: (...words: unknown[]) => void
  queue: unknown[]
  push: unknown
  loaded: boolean
  version: string
}

declare global {
  interface Window {
    dataLayer?: unknown[]
    fbq?: Pixel
    _fbq?: Pixel
    clarity?: Queue
  }
}

const loaded = new Set<OutsideService>()

/**
 * Loads each third-party script whose id is set and whose category the visitor accepted, once. The content security policy allows
 * no other host.
 */
export function loadOutsideScripts(ids: Settings['script'], accepts: (category: ConsentCategory) => boolean): void {
  for (const service of servicesIn(ids)) {
    const { category, id } = outsideServices[service]
    if (loaded.has(service) || !accepts(category)) continue
    loaded.add(service)
    start[service](id(ids))
  }
}

/** Whether third-party code runs in this page. Only a reload removes it. */
export const hasOutsideScripts = (): boolean => loaded.size > 0

const start: Record<OutsideService, (id: string) => void> = {
  googleAnalytics: startGoogle,
  googleAds: startGoogle,
  clarity: (id) => {
    const queue: Queue = (...words) => {
      queue.q ??= []
      queue.q.push(words)
    }
    window.clarity = queue
    queue('consent')
    add(`https://www.clarity.ms/tag/${encodeURIComponent(id)}`)
  },
  facebookPixel: (id) => {
    const pixel = pixelQueue()
    window.fbq = pixel
    window._fbq = pixel
    pixel('init', id)
    pixel('track', 'PageView')
    add('https://connect.facebook.net/en_US/fbevents.js')
  },
}

/** Analytics and Ads share one Google script: the second id only adds an entry to its queue. */
function startGoogle(id: string): void {
  if (!window.dataLayer) {
    window.dataLayer = []
    pushToGoogle('js', new Date())
    add(`https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`)
  }
  pushToGoogle('config', id)
}

/** Google's script reads only `arguments` objects, not arrays. */
function pushToGoogle(..._words: unknown[]): void {
  // biome-ignore lint/complexity/noArguments: Google's script requires it
  window.dataLayer?.push(arguments)
}

/** Queues calls until Facebook's script is loaded. */
function pixelQueue(): Pixel {
  const pixel = ((...words: unknown[]) => {
    if (pixel.callMethod) pixel.callMethod(...words)
    else pixel.queue.push(words)
  }) as Pixel
  return Object.assign(pixel, { queue: [], push: pixel, loaded: true, version: '2.0' })
}

function add(src: string): void {
  const script = document.createElement('script')
  script.async = true
  script.src = src
  document.head.append(script)
}
