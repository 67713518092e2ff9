import { lazy } from 'react'

/** The customer's own review or the form for one; loaded when the reviews come into view. */
export const OwnReviewPanel = lazy(() => import('./components/own-review-panel.tsx'))

/** Questions about a product and their answers; loaded when they come into view. */
export const ProductQuestions = lazy(() => import('./components/product-questions.tsx'))
