import { to } from '@haat/shared/path-to.ts'
import { paths } from '@haat/shared/paths.ts'
import { collections } from '../products/collections.ts'
import type { Texts } from '../types.ts'

interface LinkSeed {
  /** '' shows the name of the collection */
  label: string
  href: string
  texts?: Texts<'label'>
}

/** The links below "Shop" in the footer: all products, what is reduced, and the collections. */
export const footerLinks: LinkSeed[] = [
  {
    label: 'All products',
    href: paths.shop,
    texts: { bn: { label: 'সব পণ্য' }, ar: { label: 'كل المنتجات' }, fr: { label: 'Tous les produits' } },
  },
  {
    label: 'Sale',
    href: to(paths.shop, undefined, { onSale: '1' }),
    texts: { bn: { label: 'ছাড়' }, ar: { label: 'تخفيضات' }, fr: { label: 'Promos' } },
  },
  ...collections.map(({ slug }) => ({ label: '', href: to(paths.collection, { slug }) })),
]
