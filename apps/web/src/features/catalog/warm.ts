import { useRef } from 'react'
import { usePrefetch } from './api.ts'

/** Who rests on a link to a product finds the page there: its data and its code are fetched before the click. */
export function useWarm(slug: string) {
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
