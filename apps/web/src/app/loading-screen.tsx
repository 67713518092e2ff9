import { useEffect, useState } from 'react'

/** Shown while session, settings or texts are on their way; a quick answer never sees it. */
export function LoadingScreen() {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 250)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div role="status" aria-busy="true" className="grid min-h-[60dvh] place-items-center">
      {late && (
        <span
          aria-hidden
          className="size-9 animate-spin rounded-full border-[3px] border-line border-t-brand motion-reduce:animate-pulse"
        />
      )}
    </div>
  )
}
