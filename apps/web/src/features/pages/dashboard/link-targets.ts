import type { Category } from '@haat/shared/catalog/schema.ts'
import { contactSlug } from '@haat/shared/contact/content-path.ts'
import type { DashboardMenuLink } from '@haat/shared/pages/dashboard/schema.ts'
import { categorySlugFromHref, collectionSlugFromHref, type MenuPlace, pageSlugFromHref } from '@haat/shared/pages/menu-rules.ts'
import type { Language } from '@haat/shared/text.ts'
import { useTranslation } from 'react-i18next'
import { paths, to } from '../../../lib/paths.ts'
import { useDashboardContentPagesQuery, useMenuCategoriesQuery, useMenuCollectionsQuery, useMenuJournalQuery } from './api.ts'

export const linkKinds = ['page', 'category', 'collection', 'place', 'address'] as const
export type LinkKind = (typeof linkKinds)[number]

export interface Target {
  href: string
  /** label in the picker; a category with its ancestors */
  label: string
  /** default label in a language; undefined if the target needs a label */
  nameIn: ((language: Language) => string) | undefined
}

const none: never[] = []

/** Link targets by kind, and lookups by path. */
export function useTargets() {
  const { t, i18n } = useTranslation()
  const { data: pages } = useDashboardContentPagesQuery()
  const { data: categories } = useMenuCategoriesQuery()
  const { data: collections } = useMenuCollectionsQuery()
  const { data: hasJournal } = useMenuJournalQuery()
  // If a language's texts are not loaded, the user's language is used.
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
    collection: (collections ?? none).map(({ slug, name }) => ({
      href: to(paths.collection, { slug }),
      label: name,
      nameIn: () => name,
    })),
    place: [
      place(paths.shop, 'shell.header.all', t('dashboard.pages.menus.shop')),
      place(to(paths.shop, undefined, { onSale: '1' }), 'shell.header.sale', t('dashboard.pages.menus.sale')),
      place(paths.home, 'pages.home', t('dashboard.pages.menus.home')),
      place(paths.wishlist, 'shell.header.wishlist', t('dashboard.pages.menus.wishlist')),
      place(paths.findOrder, 'orders.find.title', t('dashboard.pages.menus.findOrder')),
      place(paths.contact, 'contact.title', t('dashboard.pages.menus.contact')),
      place(paths.journal, 'posts.title', t('dashboard.pages.menus.journal')),
    ],
  }
  const all = Object.values(targets).flat()
  const top = (categories ?? none).filter(({ parent }) => parent === null).map(({ slug }) => to(paths.category, { slug }))
  const ownHrefs: Record<MenuPlace, string[]> = {
    header: [paths.shop, ...top.slice(0, 5), to(paths.shop, undefined, { onSale: '1' })],
    'footer-shop': top.slice(0, 7),
    'footer-help': [
      ...(pages ?? none).filter(({ active, slug }) => active && slug !== contactSlug).map(({ slug }) => to(paths.page, { slug })),
      ...(hasJournal ? [paths.journal] : []),
      paths.findOrder,
    ],
  }
  return {
    targets,
    /** pages and categories are loaded */
    isReady: Boolean(pages && categories),
    targetAt: (href: string) => all.find((one) => one.href === href),
    /** label that customers see; undefined if the storefront hides the link */
    labelOf: ({ label, labels, href }: DashboardMenuLink, language: Language): string | undefined =>
      labels[language] || label || all.find((one) => one.href === href)?.nameIn?.(language),
    /** the default links */
    ownLinks: (place: MenuPlace): DashboardMenuLink[] => ownHrefs[place].map((href) => ({ label: '', labels: {}, href })),
    kindOf: (href: string): LinkKind => {
      if (pageSlugFromHref(href) !== undefined) return 'page'
      if (categorySlugFromHref(href) !== undefined) return 'category'
      if (collectionSlugFromHref(href) !== undefined) return 'collection'
      return targets.place.some((one) => one.href === href) ? 'place' : 'address'
    },
    /** problem of an internal path; undefined while loading */
    findProblem: (href: string): 'gone' | 'hiddenPage' | undefined => {
      const slug = pageSlugFromHref(href)
      if (slug !== undefined && pages) {
        const page = pages.find((one) => one.slug === slug)
        return page ? (page.active ? undefined : 'hiddenPage') : 'gone'
      }
      if (categorySlugFromHref(href) !== undefined && categories)
        return targets.category.some((one) => one.href === href) ? undefined : 'gone'
      if (collectionSlugFromHref(href) !== undefined && collections)
        return targets.collection.some((one) => one.href === href) ? undefined : 'gone'
      return undefined
    },
  }
}

/** A category with its ancestors, for example `Clothing › Shirts`. */
function trail(category: Category, all: readonly Category[]): string {
  const parent = category.parent === null ? undefined : all.find(({ slug }) => slug === category.parent)
  return parent ? `${trail(parent, all)} › ${category.name}` : category.name
}
