import type { Settings } from '@haat/shared/settings/schema.ts'

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
  }
}

let loaded = false

/** Services that count visits; Messenger is a plain link and asks for nothing. */
export const wantsOutsideScripts = ({ googleAnalyticsId, facebookPixelId }: Settings['script']): boolean =>
  Boolean(googleAnalyticsId || facebookPixelId)

/** Loads the services whose id is set. Called after the visitor agreed, once; the page's policy allows no other host. */
export function loadOutsideScripts({ googleAnalyticsId, facebookPixelId }: Settings['script']): void {
  if (loaded) return
  loaded = true
  if (googleAnalyticsId) {
    window.dataLayer = []
    tellGoogle('js', new Date())
    tellGoogle('config', googleAnalyticsId)
    add(`https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(googleAnalyticsId)}`)
  }
  if (facebookPixelId) {
    const pixel = pixelQueue()
    window.fbq = pixel
    window._fbq = pixel
    pixel('init', facebookPixelId)
    pixel('track', 'PageView')
    add('https://connect.facebook.net/en_US/fbevents.js')
  }
}

/** Google's script reads only arguments objects, not arrays. */
function tellGoogle(..._words: unknown[]): void {
  // biome-ignore lint/complexity/noArguments: see above
  window.dataLayer?.push(arguments)
}

/** Keeps calls until Facebook's script is there to take them. */
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
