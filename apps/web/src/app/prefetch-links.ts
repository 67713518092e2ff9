import { loadPage } from './page-row.ts'

/** Prefetches the code of a page when its link is hovered or focused. */
export function prefetchLinks(): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const warm = (event: Event) => {
    clearTimeout(timer)
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
    if (!link || link.target || link.origin !== location.origin || link.pathname.startsWith('/api/')) return
    timer = setTimeout(() => void loadPage(link.pathname).catch(() => {}), event.type === 'touchstart' ? 0 : 60)
  }
  for (const type of ['pointerover', 'focusin', 'touchstart']) document.addEventListener(type, warm, { passive: true })
}
