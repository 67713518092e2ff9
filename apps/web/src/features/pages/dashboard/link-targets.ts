import type { Category } from '@haat/shared/catalog/schema.ts'
import { contactSlug } from '@haat/shared/contact/content-path.ts'
import type { DeskMenuLink } from '@haat/shared/pages/desk-schema.ts'
import { categorySlugOf, type MenuPlace, pageSlugOf } from '@haat/shared/pages/menu-rules.ts'
import type { Language } from '@haat/shared/text.ts'
import { useTranslation } from 'react-i18next'
import { paths, to } from '../../../lib/paths.ts'
import { useDeskPagesQuery, useMenuCategoriesQuery } from './api.ts'

export const linkKinds = ['page', 'category', 'place', 'address'] as const
export type LinkKind = (typeof linkKinds)[number]

export interface Target {
  href: string
  /** as it is chosen: a category with those above it */
  label: string
  /** what the shop calls it by itself, in the language asked for; undefined where a link there needs a label */
  nameIn: ((language: Language) => string) | undefined
}

const none: never[] = []

/** Where a link of a menu may lead, by kind; and what an address stands for. */
export function useTargets() {
  const { t, i18n } = useTranslation()
  const { data: pages } = useDeskPagesQuery()
  const { data: categories } = useMenuCategoriesQuery()
  // A language whose texts are not here yet is shown in the reader's own.
  const says = (key: 'shell.header.all') => (language: Language) =>
    i18n.hasResourceBundle(language, 'translation') ? i18n.getFixedT(language)(key) : t(key)
  const place = (href: string, key: string, label: string): Target => ({ href, label, nameIn: says(key as 'shell.header.all') })
  const targets: Record<Exclude<LinkKind, 'address'>, Target[]> = {
    page: (pages ?? none).map(({ slug, title, titles }) => ({
      href: to(paths.page, { slug }),
      label: title,
      nameIn: (language) => titles[language] || title,
    })),
    category: (categories ?? none).map((category) => ({
      href: to(paths.category, { slug: category.slug }),
      label: trail(category, categories ?? none),
      nameIn: () => category.name,
    })),
    place: [
      place(paths.shop, 'shell.header.all', t('dashboard.pages.menus.shop')),
      place(to(paths.shop, undefined, { onSale: '1' }), 'shell.header.sale', t('dashboard.pages.menus.sale')),
      place(paths.home, 'pages.home', t('dashboard.pages.menus.home')),
      place(paths.wishlist, 'shell.header.wishlist', t('dashboard.pages.menus.wishlist')),
      place(paths.findOrder, 'orders.find.title', t('dashboard.pages.menus.findOrder')),
      place(paths.contact, 'contact.title', t('dashboard.pages.menus.contact')),
    ],
  }
  const all = Object.values(targets).flat()
  const top = (categories ?? none).filter(({ parent }) => parent === null).map(({ slug }) => to(paths.category, { slug }))
  const ownHrefs: Record<MenuPlace, string[]> = {
    header: [paths.shop, ...top.slice(0, 5), to(paths.shop, undefined, { onSale: '1' })],
    'footer-shop': top.slice(0, 7),
    'footer-help': [
      ...(pages ?? none).filter(({ active, slug }) => active && slug !== contactSlug).map(({ slug }) => to(paths.page, { slug })),
      paths.findOrder,
    ],
  }
  return {
    targets,
    /** pages and categories are known */
    isReady: Boolean(pages && categories),
    targetAt: (href: string) => all.find((one) => one.href === href),
    /** what a shopper reads; nothing where the shop leaves the link out */
    labelOf: ({ label, labels, href }: DeskMenuLink, language: Language): string | undefined =>
      labels[language] || label || all.find((one) => one.href === href)?.nameIn?.(language),
    /** the links the shop shows by itself */
    ownLinks: (place: MenuPlace): DeskMenuLink[] => ownHrefs[place].map((href) => ({ label: '', labels: {}, href })),
    kindOf: (href: string): LinkKind => {
      if (pageSlugOf(href) !== undefined) return 'page'
      if (categorySlugOf(href) !== undefined) return 'category'
      return targets.place.some((one) => one.href === href) ? 'place' : 'address'
    },
    /** what is wrong with an address of the shop's own; undefined while nobody knows */
    problemOf: (href: string): 'gone' | 'hiddenPage' | undefined => {
      const slug = pageSlugOf(href)
      if (slug !== undefined && pages) {
        const page = pages.find((one) => one.slug === slug)
        return page ? (page.active ? undefined : 'hiddenPage') : 'gone'
      }
      if (categorySlugOf(href) !== undefined && categories)
        return targets.category.some((one) => one.href === href) ? undefined : 'gone'
      return undefined
    },
  }
}

/** `Clothing › Shirts` */
function trail(category: Category, all: readonly Category[]): string {
  const parent = category.parent === null ? undefined : all.find(({ slug }) => slug === category.parent)
  return parent ? `${trail(parent, all)} › ${category.name}` : category.name
}
