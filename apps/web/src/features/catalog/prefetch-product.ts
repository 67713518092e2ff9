import { useRef } from 'react'
import { warm } from '../../lib/browser/load-code.ts'
import { usePrefetch } from './api.ts'

/** Prefetches data and code of a product page when its link is hovered or focused. */
export function usePrefetchProduct(slug: string) {
  const prefetch = usePrefetch('product')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const prefetchPage = () => {
    prefetch({ slug })
    warm(() => import('./storefront/product-page.tsx'))
  }
  return {
    onPointerEnter: () => {
      timer.current = setTimeout(prefetchPage, 90)
    },
    onPointerLeave: () => clearTimeout(timer.current),
    onPointerDown: prefetchPage,
    onFocus: prefetchPage,
  }
}
