import type { DashboardPages } from '../../../../lib/page.ts'

export const collectionPages = {
  collections: {
    title: 'dashboard.collections.title',
    load: () => import('./collections-page.tsx'),
  },
  collectionNew: {
    title: 'dashboard.collections.new.title',
    load: () => import('./new-collection-page.tsx'),
  },
  collection: {
    title: 'dashboard.collections.one',
    load: () => import('./collection-page.tsx'),
  },
} satisfies DashboardPages
