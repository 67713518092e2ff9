import type { DashboardPages } from '../../../../lib/page.ts'

export const translationPages = {
  productTranslations: {
    title: 'dashboard.translations.title',
    load: () => import('./translations-page.tsx'),
  },
} satisfies DashboardPages
