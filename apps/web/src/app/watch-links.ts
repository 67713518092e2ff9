import { afterPaint } from '../lib/browser/timing/after-paint.ts'
import { loadPage } from './page-row.ts'

/** Prefetches the code of a page when its link is hovered or focused. A press on a link shows at once, before the next page is prepared. */
export function watchLinks(): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const warm = (event: Event) => {
    clearTimeout(timer)
    const link = pageLinkOf(event)
    if (!link) return
    const load = () => void loadPage(link.pathname).catch(() => {})
    if (event.type === 'touchstart') void afterPaint().then(load)
    else timer = setTimeout(load, 60)
  }
  for (const type of ['pointerover', 'focusin', 'touchstart']) document.addEventListener(type, warm, { passive: true })
  document.addEventListener('click', showPress, { capture: true })
}

/** The link to a page of the shop that an event is on. */
function pageLinkOf({ target }: Event): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  if (!link || link.target || link.origin !== location.origin || link.pathname.startsWith('/api/')) return undefined
  return link
}

/** Without it nothing would change on a slow phone until the next page is rendered. */
function showPress(event: Event): void {
  const link = pageLinkOf(event)
  if (!link || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const pressed = link.closest('article') ?? link
  pressed.animate?.({ opacity: [0.6, 1] }, 250)
}
