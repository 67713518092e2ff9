import { dashboardPaths } from '../../../lib/dashboard/paths.ts'
import { page } from '../../../lib/page.ts'

export const dashboardPages = [
  page(dashboardPaths.products, {
    title: 'shell.sections.products',
    access: 'products:view',
    layout: 'dashboard',
    load: () => import('./products-page.tsx'),
  }),
  page(dashboardPaths.productNew, {
    title: 'dashboard.products.new.title',
    access: 'products:edit',
    layout: 'dashboard',
    load: () => import('./product-new-page.tsx'),
  }),
  page(dashboardPaths.product, {
    title: 'dashboard.products.product',
    access: 'products:view',
    layout: 'dashboard',
    load: () => import('./product-page.tsx'),
  }),
  page(dashboardPaths.categories, {
    title: 'shell.sections.categories',
    access: 'categories:view',
    layout: 'dashboard',
    load: () => import('./categories-page.tsx'),
  }),
  page(dashboardPaths.brands, {
    title: 'shell.sections.brands',
    access: 'brands:view',
    layout: 'dashboard',
    load: () => import('./brands-page.tsx'),
  }),
  page(dashboardPaths.attributes, {
    title: 'shell.sections.attributes',
    access: 'attributes:view',
    layout: 'dashboard',
    load: () => import('./attributes-page.tsx'),
  }),
]
