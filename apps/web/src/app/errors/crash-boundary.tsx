import type { ReactNode } from 'react'
import { ErrorBoundary } from '../../ui/feedback/error-boundary.tsx'
import { CrashPage } from './crash-page.tsx'

interface Props {
  /** path of the page: navigating after an error shows the next page */
  place?: string
  /** the boundary is inside a frame that has its own `main` */
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
