import { lazyPart } from '../../lib/lazy-now.tsx'

/** The customer's own review or the form for one; loaded when the reviews come into view. */
export const OwnReviewPanel = lazyPart(() => import('./components/own-review-panel.tsx'))

/** Questions about a product and their answers; loaded when they come into view. */
export const ProductQuestions = lazyPart(() => import('./components/product-questions.tsx'))
