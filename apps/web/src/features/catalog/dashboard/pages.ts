import type { DashboardPages } from '../../../lib/page.ts'
import { collectionPages } from './collections/pages.ts'

export const dashboardPages = {
  products: {
    title: 'shell.sections.products',
    load: () => import('./products-page.tsx'),
  },
  productNew: {
    title: 'dashboard.products.new.title',
    load: () => import('./product-new-page.tsx'),
  },
  product: {
    title: 'dashboard.products.product',
    load: () => import('./product-page.tsx'),
  },
  categories: {
    title: 'shell.sections.categories',
    load: () => import('./categories-page.tsx'),
  },
  badges: {
    title: 'dashboard.badges.title',
    load: () => import('./badges/badges-page.tsx'),
  },
  ...collectionPages,
  brands: {
    title: 'shell.sections.brands',
    load: () => import('./brands-page.tsx'),
  },
  attributes: {
    title: 'shell.sections.attributes',
    load: () => import('./attributes-page.tsx'),
  },
  customFields: {
    title: 'dashboard.customFields.title',
    load: () => import('./fields/custom-fields-page.tsx'),
  },
} satisfies DashboardPages
