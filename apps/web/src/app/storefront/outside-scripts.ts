import type { Settings } from '@haat/shared/settings/schema.ts'

declare global {
  interface Window {
    dataLayer?: unknown[]
    fbq?: ((...args: unknown[]) => void) & { queue?: unknown[]; loaded?: boolean; version?: string }
  }
}

let loaded = false

/** Loads the services whose id is set. Called after the visitor agreed, once; the page's policy allows no other host. */
export function loadOutsideScripts({ googleAnalyticsId, facebookPixelId }: Settings['script']): void {
  if (loaded) return
  loaded = true
  if (googleAnalyticsId) {
    window.dataLayer = []
    const tell = (...args: unknown[]) => window.dataLayer?.push(args)
    tell('js', new Date())
    tell('config', googleAnalyticsId)
    add(`https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(googleAnalyticsId)}`)
  }
  if (facebookPixelId) {
    const queue: unknown[] = []
    window.fbq = Object.assign((...args: unknown[]) => void queue.push(args), { queue, loaded: true, version: '2.0' })
    window.fbq('init', facebookPixelId)
    window.fbq('track', 'PageView')
    add('https://connect.facebook.net/en_US/fbevents.js')
  }
}

function add(src: string): void {
  const script = document.createElement('script')
  script.async = true
  script.src = src
  document.head.append(script)
}
