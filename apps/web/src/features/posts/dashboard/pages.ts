import type { DashboardPages } from '../../../lib/page.ts'

export const dashboardPages = {
  posts: {
    title: 'dashboard.posts.title',
    load: () => import('./posts-page.tsx'),
  },
  postNew: {
    title: 'dashboard.posts.new.title',
    load: () => import('./new-post-page.tsx'),
  },
  post: {
    title: 'dashboard.posts.one',
    load: () => import('./post-page.tsx'),
  },
} satisfies DashboardPages
