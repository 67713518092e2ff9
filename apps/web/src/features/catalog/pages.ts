import type { Pages } from '../../lib/page.ts'

export const pages = {
  shop: {
    title: 'catalog.titles.shop',
    layout: 'storefront',
    load: () => import('./storefront/shop-page.tsx'),
  },
  category: { layout: 'storefront', load: () => import('./storefront/category-page.tsx') },
  collection: { layout: 'storefront', load: () => import('./storefront/collection-page.tsx') },
  product: { layout: 'storefront', load: () => import('./storefront/product-page.tsx') },
  compare: {
    title: 'catalog.titles.compare',
    layout: 'storefront',
    load: () => import('./storefront/compare-page.tsx'),
  },
} satisfies Pages
