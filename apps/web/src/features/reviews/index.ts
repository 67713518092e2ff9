import { lazy } from 'react'

/** What a customer wrote about a product, or how to write: comes when the reviews come into sight. */
export const OwnReviewPanel = lazy(() => import('./parts/own-review-panel.tsx'))
