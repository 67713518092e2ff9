import type { Category, ProductCard } from '@haat/shared/catalog/schema.ts'
import type { SortCode } from '@haat/shared/catalog/sort.ts'
import { to } from '@haat/shared/path-to.ts'
import { paths } from '@haat/shared/paths.ts'
import { cleanHtml } from '../../../platform/sanitize-html.ts'
import { html, Markup } from './markup.ts'
import type { Painter } from './painter.ts'
import { breadcrumbs, grid, outlineButton } from './parts.ts'

/** A product list: of a category, of a collection, of a search, or of all products. */
export interface ListView {
  kind: 'list'
  /** of a category or collection; `html`: the sanitised description of a collection */
  heading: { name: string; description: string; html?: string } | undefined
  category?: Category | undefined
  /** from the root to the category or collection, inclusive */
  trail: readonly { name: string; path: string }[]
  q: string | undefined
  /** values of the URL that change the title */
  isSale: boolean
  /** sorted by date because the URL says so */
  isNewest: boolean
  sort: SortCode | 'best' | 'featured'
  total: number
  /** there are more products than `total` */
  more: boolean
  /** the first products; empty when filters are set, whose chips push the products down */
  products: readonly ProductCard[]
}

/** As many as fit on a large screen. */
const mostCards = 9

export function listPaint(painter: Painter, view: ListView): Markup {
  const { t } = painter
  return html`<div class="container-page pt-4 pb-8 md:pt-6">${heading(painter, view)}<div class="mt-5 grid gap-x-9 lg:grid-cols-[236px_minmax(0,1fr)]"><div class="hidden lg:block"></div><section class="min-w-0"><div class="-mx-4 flex flex-wrap items-center gap-2.5 bg-paper px-4 py-2 md:m-0 md:p-0"><span aria-hidden="true" class="${outlineButton} flex-1 sm:flex-none lg:hidden"><span class="size-4"></span>${t(
    'catalog.filters.title',
  )}</span><p class="order-last w-full text-sm text-soft tabular sm:order-none sm:w-auto lg:me-auto">${
    view.more ? t('catalog.manyResults', { total: view.total }) : t('catalog.results', { count: view.total })
  }</p><div class="flex flex-[1.6] sm:ms-auto sm:flex-none lg:ms-0"><span aria-hidden="true" class="relative inline-flex min-h-11 flex-1 items-center gap-2 rounded-button border border-line bg-card ps-3.5 pe-8 font-medium sm:flex-none"><span class="size-4 shrink-0 max-sm:hidden"></span>${t(`catalog.sort.${view.sort}`)}</span></div></div><div class="mt-5">${grid(
    painter,
    view.products.slice(0, mostCards),
    { beside: true, first: 2 },
  )}</div></section></div></div>`
}

function heading(painter: Painter, { heading: shown, category, trail, q, isSale, isNewest }: ListView): Markup {
  const { t, categories } = painter
  const home = { label: t('catalog.home'), href: paths.home }
  if (!shown) {
    const title = q
      ? t('catalog.searchTitle', { q })
      : t(isSale ? 'catalog.saleTitle' : isNewest ? 'catalog.newTitle' : 'catalog.titles.shop')
    return html`<header>${breadcrumbs(painter, [home, { label: t(q ? 'catalog.search.label' : 'catalog.titles.shop') }])}<h1 class="mt-1.5 text-[31px] break-words md:text-[40px]">${title}</h1></header>`
  }
  const children = category ? categories.filter(({ parent, count }) => parent === category.slug && count > 0) : []
  const steps = trail.map(({ name, path }, index) => ({ label: name, href: index < trail.length - 1 ? path : undefined }))
  return html`<header>${breadcrumbs(painter, [home, ...steps])}<h1 class="mt-1.5 text-[31px] md:text-[40px]" dir="auto">${shown.name}</h1>${
    shown.description && html`<p class="mt-1.5 max-w-[62ch] text-soft md:text-base">${shown.description}</p>`
  }${shown.html && html`<div class="prose mt-1.5 max-w-[62ch] text-soft md:text-base">${new Markup(cleanHtml(shown.html))}</div>`}${
    children.length > 0 &&
    html`<nav aria-label="${t('catalog.subcategories')}" class="-mx-4 mt-4 overflow-x-auto px-4 no-bar md:mx-0 md:px-0"><ul class="flex w-max gap-2.5 md:w-auto md:flex-wrap">${children.map(
      ({ slug, name }) =>
        html`<li><a href="${to(paths.category, { slug })}" class="inline-flex min-h-11 items-center rounded-chip border border-line bg-card px-4.5 font-medium whitespace-nowrap hover:border-field-line">${name}</a></li>`,
    )}</ul></nav>`
  }</header>`
}
