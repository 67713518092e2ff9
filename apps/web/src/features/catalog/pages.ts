import { page } from '../../lib/page.ts'
import { paths } from '../../lib/paths.ts'

export const pages = [
  page(paths.home, { access: 'public', layout: 'storefront', load: () => import('./storefront/home-page.tsx') }),
  page(paths.shop, {
    title: 'catalog.titles.shop',
    access: 'public',
    layout: 'storefront',
    load: () => import('./storefront/shop-page.tsx'),
  }),
  page(paths.category, { access: 'public', layout: 'storefront', load: () => import('./storefront/category-page.tsx') }),
  page(paths.product, { access: 'public', layout: 'storefront', load: () => import('./storefront/product-page.tsx') }),
  page(paths.compare, {
    title: 'catalog.titles.compare',
    access: 'public',
    layout: 'storefront',
    load: () => import('./storefront/compare-page.tsx'),
  }),
]
