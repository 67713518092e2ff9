import { useRef } from 'react'
import { usePrefetch } from './api.ts'

/** Prefetches data and code of a product page when its link is hovered or focused. */
export function usePrefetchProduct(slug: string) {
  const prefetch = usePrefetch('product')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const warm = () => {
    prefetch({ slug })
    void import('./storefront/product-page.tsx')
  }
  return {
    onPointerEnter: () => {
      timer.current = setTimeout(warm, 90)
    },
    onPointerLeave: () => clearTimeout(timer.current),
    onPointerDown: warm,
    onFocus: warm,
  }
}
