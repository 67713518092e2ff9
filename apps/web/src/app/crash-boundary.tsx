import type { ReactNode } from 'react'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { CrashPage } from './crash-page.tsx'

interface Props {
  /** the page's path: after an error, the next page is shown again */
  place?: string
  /** the boundary stands inside a frame that has its own `main` */
  framed?: boolean
  children: ReactNode
}

/** Shows the error page in place of a page that threw; the frame around it stays. */
export function CrashBoundary({ place, framed = false, children }: Props) {
  return (
    <ErrorBoundary resetKey={place} fallback={<CrashPage framed={framed} />}>
      {children}
    </ErrorBoundary>
  )
}
