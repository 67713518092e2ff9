import type { MenuPlace } from '@haat/shared/pages/menu-rules.ts'
import type { MenuLink } from '@haat/shared/pages/schema.ts'
import { useTranslation } from 'react-i18next'
import { useCategories } from '../../features/catalog/index.ts'
import { useMenu } from '../../features/pages/index.ts'
import { paths, to } from '../../lib/paths.ts'

/** The links that staff set for a menu, labelled with their target's name by default. Undefined: use the default links. */
export function useMenuLinks(place: MenuPlace): MenuLink[] | undefined {
  const { t } = useTranslation()
  const links = useMenu(place)
  const categories = useCategories()
  if (!links) return undefined
  const names = new Map([
    [paths.home as string, t('pages.home')],
    [paths.shop, t('shell.header.all')],
    [to(paths.shop, undefined, { onSale: '1' }), t('shell.header.sale')],
    [paths.wishlist, t('shell.header.wishlist')],
    [paths.findOrder, t('orders.find.title')],
    [paths.contact, t('contact.title')],
    [paths.journal, t('posts.title')],
    ...categories.map(({ slug, name }) => [to(paths.category, { slug }), name] as const),
  ])
  return links.flatMap(({ label, href }) => {
    const name = label || names.get(href)
    return name ? [{ label: name, href }] : []
  })
}
