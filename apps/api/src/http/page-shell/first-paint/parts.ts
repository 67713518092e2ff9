import type { Badge, ProductCard } from '@haat/shared/catalog/schema.ts'
import { formatMoney, formatNumber } from '@haat/shared/format.ts'
import type { Picture } from '@haat/shared/media/schema.ts'
import { to } from '@haat/shared/path-to.ts'
import { paths } from '@haat/shared/paths.ts'
import { html, Markup } from './markup.ts'
import { ground, type Painter } from './painter.ts'

// The classes are those of the components of the same names in apps/web: a page must not move when React takes over.

/** Shapes of the icons that the first paint shows, as in `lucide-react`. */
const shapes = {
  chevronRight: '<path d="m9 18 6-6-6-6"/>',
  star: '<path d="M11.525 2.295a.53.53 0 0 1 .95 0l2.31 4.679a2.123 2.123 0 0 0 1.595 1.16l5.166.756a.53.53 0 0 1 .294.904l-3.736 3.638a2.123 2.123 0 0 0-.611 1.878l.882 5.14a.53.53 0 0 1-.771.56l-4.618-2.428a2.122 2.122 0 0 0-1.973 0L6.396 21.01a.53.53 0 0 1-.77-.56l.881-5.139a2.122 2.122 0 0 0-.611-1.879L2.16 9.795a.53.53 0 0 1 .294-.906l5.165-.755a2.122 2.122 0 0 0 1.597-1.16z"/>',
  menu: '<path d="M4 5h16"/><path d="M4 12h16"/><path d="M4 19h16"/>',
  search: '<path d="m21 21-4.34-4.34"/><circle cx="11" cy="11" r="8"/>',
  user: '<path d="M19 21v-2a4 4 0 0 0-4-4H9a4 4 0 0 0-4 4v2"/><circle cx="12" cy="7" r="4"/>',
  bag: '<path d="M16 10a4 4 0 0 1-8 0"/><path d="M3.103 6.034h17.794"/><path d="M3.4 5.467a2 2 0 0 0-.4 1.2V20a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2V6.667a2 2 0 0 0-.4-1.2l-2-2.667A2 2 0 0 0 17 2H7a2 2 0 0 0-1.6.8z"/>',
  heart:
    '<path d="M2 9.5a5.5 5.5 0 0 1 9.591-3.676.56.56 0 0 0 .818 0A5.49 5.49 0 0 1 22 9.5c0 2.29-1.5 4-3 5.5l-5.492 5.313a2 2 0 0 1-3 .019L5 15c-1.5-1.5-3-3.2-3-5.5"/>',
  globe: '<circle cx="12" cy="12" r="10"/><path d="M12 2a14.5 14.5 0 0 0 0 20 14.5 14.5 0 0 0 0-20"/><path d="M2 12h20"/>',
}

export const icon = (name: keyof typeof shapes, classes: string): Markup =>
  html`<svg aria-hidden="true" width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" class="${classes}">${new Markup(shapes[name])}</svg>`

interface Shown {
  picture: Picture | null | undefined
  sizes: string
  alt?: string
  /** loads first, and is drawn in the same frame as the texts if it is there */
  priority?: boolean
  classes: string
}

export function picture(painter: Pick<Painter, 'style'>, { picture, sizes, alt, priority, classes }: Shown): Markup {
  if (!picture)
    return html`<span aria-hidden="true" class="no-picture grid place-items-center bg-sunken text-faint ${classes}"></span>`
  const { avif, srcset, url, width, height, focal } = picture
  const style = [ground(picture.ground), focal && `object-position:${focal.map((at) => `${Number(at)}%`).join(' ')}`]
  return html`<picture class="contents">${avif && html`<source class="hidden" type="image/avif" srcset="${avif}" sizes="${sizes}">`}<img ${
    srcset && html`sizes="${sizes}" srcset="${srcset}" `
  }src="${url}" width="${width}" height="${height}" alt="${alt ?? picture.alt}" loading="${
    priority ? 'eager' : 'lazy'
  }" fetchpriority="${priority ? 'high' : 'auto'}" decoding="${priority ? 'sync' : 'async'}" class="block ${classes} ${painter.style(
    style.filter(Boolean).join(';'),
  )}"></picture>`
}

export const money = ({ settings, language }: Painter, amount: number, classes = ''): Markup =>
  html`<bdi dir="ltr" class="tabular whitespace-nowrap ${classes}">${formatMoney(amount, settings.currency, language)}</bdi>`

interface Priced {
  price: number
  compare: number | null | undefined
  /** variants have different prices: shows "from" */
  from: boolean
  classes: string
  compareClasses?: string
}

export function price(painter: Painter, { price, compare, from, classes, compareClasses = '' }: Priced): Markup {
  const { t } = painter
  const cut = typeof compare === 'number' && compare > price
  return html`<span class="inline-flex flex-wrap items-baseline ${classes}">${
    from && html`<span class="text-[max(0.75rem,0.85em)] font-normal text-soft">${t('ui.from')}</span>`
  }${cut && html`<span class="sr-only">${t('ui.priceNow')}</span>`}${money(painter, price, cut ? 'font-semibold text-sale' : 'font-semibold')}${
    cut &&
    html`<span class="sr-only">${t('ui.priceBefore')}</span><s class="${compareClasses || 'text-[0.9em]'} text-faint">${money(painter, compare)}</s>`
  }</span>`
}

export function cutBadge({ t }: Painter, price: number, compare: number | null | undefined): Markup | null {
  const percent = compare ? Math.round((1 - price / compare) * 100) : 0
  if (percent < 1) return null
  return html`<span class="rounded-chip bg-card px-2.5 py-1 text-xs font-semibold text-sale"><span class="sr-only">${t(
    'catalog.cut',
    { percent },
  )}</span><bdi aria-hidden="true" dir="ltr" class="tabular">−${percent}%</bdi></span>`
}

/** The badges on the picture of a product, below the built-in ones. */
export const badgeStack = (
  painter: Painter,
  badges: readonly Badge[] | undefined,
  classes: string,
  first: Markup | null,
): Markup =>
  html`<div class="pointer-events-none absolute flex max-w-[70%] flex-col items-start gap-1 ${classes}">${first}${badges?.map(
    ({ text, ground, ink }) =>
      html`<span dir="auto" class="max-w-full truncate rounded-chip px-2.5 py-1 text-xs font-semibold ${painter.style(
        `background-color:${ground};color:${ink}`,
      )}">${text}</span>`,
  )}</div>`

/** A number in the digits of the language. */
export const number = ({ language }: Painter, value: number, options?: Intl.NumberFormatOptions): string =>
  formatNumber(value, language, options)

export const breadcrumbs = ({ t }: Painter, trail: readonly { label: string; href?: string | undefined }[]): Markup =>
  html`<nav aria-label="${t('ui.breadcrumbs')}" class="text-sm text-soft"><ol class="flex flex-wrap items-center gap-x-1 gap-y-0.5">${trail.map(
    ({ label, href }, index) =>
      html`<li class="inline-flex min-h-11 items-center gap-1 md:min-h-8">${index > 0 && icon('chevronRight', 'size-3.5 text-faint flip-rtl')}${
        href
          ? html`<a href="${href}" class="inline-flex min-h-11 items-center hover:text-ink hover:underline md:min-h-8">${label}</a>`
          : html`<span aria-current="page" class="text-ink">${label}</span>`
      }</li>`,
  )}</ol></nav>`

/** `sizes` of a card's picture in a grid of two, three and four columns. */
const gridSizes = '(min-width: 1280px) 274px, (min-width: 1024px) 24vw, (min-width: 768px) 31vw, 44vw'
const columns = 'grid grid-cols-2 gap-x-3 gap-y-7 sm:gap-x-4 md:grid-cols-3 md:gap-x-5 lg:gap-y-8'

interface Grid {
  /** beside the filters: three columns at most */
  beside?: boolean
  /** this many pictures load first */
  first?: number
}

export const grid = (painter: Painter, cards: readonly ProductCard[], { beside, first = 0 }: Grid): Markup =>
  html`<ul class="${columns} ${beside ? '' : 'lg:grid-cols-4'}">${cards.map(
    (one, index) => html`<li class="min-w-0">${card(painter, one, index < first)}</li>`,
  )}</ul>`

function card(painter: Painter, shown: ProductCard, priority: boolean): Markup {
  const { t } = painter
  const { slug, name, inStock, image, rating, colors, comparePrice, priceVaries, badges } = shown
  return html`<article class="group relative flex flex-col"><div class="relative aspect-4/5 overflow-hidden rounded-card bg-sunken ${painter.style(
    ground(image?.ground),
  )}">${picture(painter, {
    picture: image,
    sizes: gridSizes,
    alt: '',
    priority,
    classes: inStock ? 'size-full object-cover' : 'size-full object-cover opacity-60',
  })}${badgeStack(
    painter,
    badges,
    'start-2 top-2 md:start-3 md:top-3',
    inStock
      ? cutBadge(painter, shown.price, comparePrice)
      : html`<span class="rounded-chip bg-card px-2.5 py-1 text-xs font-semibold text-soft">${t('catalog.soldOut')}</span>`,
  )}</div><div class="mt-2.5 flex items-start justify-between gap-2"><h3 class="min-w-0 font-sans text-[15px] leading-[1.45] font-medium tracking-normal text-wrap"><a href="${to(
    paths.product,
    { slug },
  )}" dir="auto" class="line-clamp-2 after:absolute after:inset-0 after:rounded-card">${name}</a></h3>${
    rating > 0 &&
    html`<span class="inline-flex items-center gap-1 text-[13px] text-soft tabular mt-0.5 shrink-0">${icon('star', 'size-3.5')}<span class="sr-only">${t(
      'ui.rated',
      { value: rating },
    )}</span><span aria-hidden="true">${number(painter, rating, { minimumFractionDigits: 1, maximumFractionDigits: 1 })}</span></span>`
  }</div><div class="mt-0.5 flex min-h-6 items-center justify-between gap-2">${price(painter, {
    price: shown.price,
    compare: comparePrice,
    from: priceVaries,
    classes: 'gap-x-2',
  })}${
    colors.length > 1 &&
    html`<span class="inline-flex shrink-0 items-center gap-1">${colors
      .slice(0, colors.length > 5 ? 4 : 5)
      .map(
        ({ value }, index) =>
          html`<span class="size-3 rounded-full inset-ring inset-ring-black/15 dark:inset-ring-white/25 ${index > 1 && 'max-sm:hidden'} ${painter.style(
            ground(value),
          )}"></span>`,
      )}${colors.length > 2 && html`<span aria-hidden="true" dir="ltr" class="text-xs text-faint tabular sm:hidden">+${colors.length - 2}</span>`}${
      colors.length > 5 &&
      html`<span aria-hidden="true" dir="ltr" class="text-xs text-faint tabular max-sm:hidden">+${colors.length - 4}</span>`
    }</span>`
  }</div></article>`
}

const buttonLooks = 'inline-flex items-center justify-center rounded-button font-semibold select-none text-center'
/** Classes of a large button of `ui/button.tsx`. */
export const largeButton = `${buttonLooks} min-h-13 px-6 gap-2.5`
/** Classes of a button of `ui/button.tsx`. */
export const outlineButton = `${buttonLooks} bg-card text-ink border border-line min-h-11 px-4.5 gap-2`
