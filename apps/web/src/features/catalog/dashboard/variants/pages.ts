import type { DashboardPages } from '../../../../lib/page.ts'

export const variantPages = {
  productVariants: {
    title: 'dashboard.variants.title',
    load: () => import('./variants-page.tsx'),
  },
} satisfies DashboardPages
