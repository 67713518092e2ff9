import { type RefObject, useEffect, useRef, useState } from 'react'

/** True once an element has come near the viewport. */
export function useSeen<E extends Element>(margin = '600px'): [RefObject<E | null>, boolean] {
  const ref = useRef<E>(null)
  const [seen, setSeen] = useState(typeof IntersectionObserver === 'undefined')
  useEffect(() => {
    if (seen || !ref.current) return
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && setSeen(true), {
      rootMargin: margin,
    })
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [seen, margin])
  return [ref, seen]
}
