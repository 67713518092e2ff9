import type { DashboardPages } from '../../../lib/page.ts'

export const dashboardPages = {
  homeEditor: { title: 'dashboard.blocks.title', load: () => import('./home-editor-page.tsx') },
  pageBlocks: { title: 'dashboard.blocks.blocks', load: () => import('./page-blocks-page.tsx') },
} satisfies DashboardPages
