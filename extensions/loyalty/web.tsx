import { defineWebExtension } from '@haat/web/extension'

/** Components of the loyalty points in the storefront and the dashboard. */
export default defineWebExtension({
  name: 'loyalty',
  texts: {
    ar: () => import('./texts/ar.json'),
    bn: () => import('./texts/bn.json'),
    en: () => import('./texts/en.json'),
    fr: () => import('./texts/fr.json'),
  },
  slots: {
    product: () => import('./web/product.tsx'),
    cart: () => import('./web/cart.tsx'),
    checkout: () => import('./web/cart.tsx'),
    customer: () => import('./web/customer.tsx'),
  },
  blocks: { rules: () => import('./web/rules-block.tsx') },
  pages: { customers: () => import('./web/customers-page.tsx') },
})
