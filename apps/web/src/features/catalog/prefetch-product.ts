import { type PointerEvent, useRef } from 'react'
import { warm } from '../../lib/browser/load-code.ts'
import { afterPaint } from '../../lib/browser/timing/after-paint.ts'
import { usePrefetch } from './api.ts'

/** Prefetches data and code of a product page when its link is hovered, focused or pressed; after the frame that shows the press. */
export function usePrefetchProduct(slug: string) {
  const prefetch = usePrefetch('product')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const prefetchPage = () => {
    prefetch({ slug })
    warm(() => import('./storefront/product-page.tsx'))
  }
  const prefetchSoon = () => void afterPaint().then(prefetchPage)
  return {
    onPointerEnter: ({ pointerType }: PointerEvent) => {
      if (pointerType === 'mouse') timer.current = setTimeout(prefetchPage, 90)
    },
    onPointerLeave: () => clearTimeout(timer.current),
    onPointerDown: prefetchSoon,
    onFocus: prefetchSoon,
  }
}
