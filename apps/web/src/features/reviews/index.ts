import { lazy } from 'react'

/** The customer's own review or the form for one; loaded when the reviews come into view. */
export const OwnReviewPanel = lazy(() => import('./components/own-review-panel.tsx'))
