import { lazyPart } from '../../../lib/lazy-now.tsx'

/** The page that helps a visitor when there is no content page, loaded when needed. */
export const PageGone = lazyPart(() => import('./page-gone.tsx'))
