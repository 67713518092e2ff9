import type { DashboardPages } from '../../../../lib/page.ts'

export const variantPages = {
  productVariants: {
    title: 'dashboard.matrix.title',
    load: () => import('./variants-page.tsx'),
  },
} satisfies DashboardPages
