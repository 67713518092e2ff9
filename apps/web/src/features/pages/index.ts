export { usePageQuery } from './api.ts'
export { PageGone } from './components/page-gone-part.ts'
export { PageMenu } from './components/page-menu.tsx'
export { useContentPages, useHasJournal, useMenu } from './content-pages.ts'
