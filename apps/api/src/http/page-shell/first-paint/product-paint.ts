import { isColorWord, optionInSentence } from '@haat/shared/catalog/options.ts'
import type { Product, Variant } from '@haat/shared/catalog/schema.ts'
import {
  type AddressedChoice,
  type Axis,
  availableAlternatives,
  type Choice,
  chosenColor,
  chosenVariant,
  fewLeft,
  firstChoice,
  labelOf,
  missingAxes,
  type Option,
  picturesFor,
  toOptions,
} from '@haat/shared/catalog/variants.ts'
import { to } from '@haat/shared/path-to.ts'
import { paths } from '@haat/shared/paths.ts'
import { html, type Markup } from './markup.ts'
import { ground, type Painter } from './painter.ts'
import { badgeStack, breadcrumbs, cutBadge, icon, largeButton, money, number, picture, price } from './parts.ts'

/** `sizes` of the product picture; `gallery.tsx` uses the same value. */
export const productSizes = '(min-width: 1024px) 560px, 100vw'

/** The product page up to its buy button, with the choice of the URL (`?color=…&attribute=…`). */
export function productPaint(painter: Painter, product: Product, wanted: AddressedChoice): Markup {
  const { t } = painter
  const choice = firstChoice(product, wanted)
  const variant = chosenVariant(product, choice)
  const compare = variant ? variant.comparePrice : product.comparePrice
  const amount = variant?.price ?? product.price
  const trail = product.categories[0] ?? []
  return html`<div class="container-page pt-0 pb-24 md:pt-5 md:pb-6"><div class="hidden md:block">${breadcrumbs(painter, [
    { label: t('catalog.home'), href: paths.home },
    ...trail.map(({ name, slug }) => ({ label: name, href: to(paths.category, { slug }) })),
    { label: product.name },
  ])}</div><div class="grid gap-x-10 gap-y-5 md:mt-4 md:grid-cols-2 lg:grid-cols-[minmax(0,560px)_minmax(0,1fr)] lg:gap-x-16"><div class="min-w-0">${gallery(
    painter,
    product,
    choice,
    badgeStack(painter, product.badges, 'start-4 top-4', cutBadge(painter, amount, compare)),
  )}</div><div class="min-w-0">${heading(painter, product)}<div class="mt-3 flex min-h-9 flex-wrap items-baseline gap-x-3">${price(
    painter,
    {
      price: amount,
      compare,
      from: !variant && product.priceVaries,
      classes: 'gap-x-3 text-[22px]',
      compareClasses: 'text-base',
    },
  )}${
    product.lowestPrice !== null &&
    typeof compare === 'number' &&
    html`<span class="text-sm text-soft">${t('catalog.product.lowest')} ${money(painter, product.lowestPrice)}</span>`
  }</div>${
    product.shortDescription && html`<p dir="auto" class="mt-3 max-w-[52ch] text-soft text-page">${product.shortDescription}</p>`
  }${choices(painter, product, choice)}${buyBox(painter, product, choice, variant)}</div></div></div>`
}

function gallery(painter: Painter, product: Product, choice: Choice, badge: Markup): Markup {
  const [first] = picturesFor(product, chosenColor(product, choice))
  if (!first)
    return html`<div class="relative aspect-square bg-sunken max-md:-mx-4 md:aspect-4/5 md:rounded-card"><span aria-hidden="true" class="no-picture absolute inset-0 grid place-items-center text-faint"></span>${badge}</div>`
  return html`<div class="lg:sticky lg:top-24"><div class="group relative max-md:-mx-4"><ul class="flex overflow-x-auto no-bar md:rounded-card"><li class="w-full shrink-0 ${painter.style(
    ground(first.ground),
  )}">${picture(painter, {
    picture: first,
    sizes: productSizes,
    priority: true,
    alt: first.alt || product.name,
    classes: 'aspect-square w-full object-cover md:aspect-4/5',
  })}</li></ul>${badge}</div></div>`
}

function heading(painter: Painter, { name, brand, categories, rating, ratingCount }: Product): Markup {
  const { t } = painter
  const category = categories[0]?.at(-1)
  const places = [
    ...(brand ? [{ href: to(paths.shop, undefined, { brand: brand.slug }), label: brand.name }] : []),
    ...(category ? [{ href: to(paths.category, { slug: category.slug }), label: category.name }] : []),
  ]
  return html`<header><div class="flex min-h-11 items-center justify-between gap-3 text-sm text-soft"><p class="min-w-0">${places.map(
    ({ href, label }, index) =>
      html`${index > 0 && ' · '}<a href="${href}" class="inline-flex min-h-11 items-center hover:text-ink hover:underline md:min-h-6">${label}</a>`,
  )}</p>${
    ratingCount > 0 &&
    html`<span class="inline-flex min-h-11 shrink-0 items-center gap-1.5 tabular">${icon('star', 'size-4 text-ink')}<span class="sr-only">${t(
      'ui.rated',
      { value: rating },
    )}, </span><span aria-hidden="true" class="font-semibold text-ink">${number(painter, rating, {
      minimumFractionDigits: 1,
    })}</span><span aria-hidden="true">(${number(painter, ratingCount)})</span><span class="sr-only">${t(
      'catalog.reviews.count',
      {
        count: ratingCount,
      },
    )}</span></span>`
  }</div><div class="flex items-start justify-between gap-2"><h1 dir="auto" class="min-w-0 text-[29px] text-page break-words md:text-[38px]">${name}</h1><span class="size-11 shrink-0 -me-2.5"></span></div></header>`
}

function choices(painter: Painter, product: Product, choice: Choice): Markup {
  const groups = product.options.map(({ display }, axis) => {
    const values = toOptions(product, axis, choice)
    const chosen = choice[axis]
    const label = chosen && labelOf(product, axis, chosen)
    if (display === 'list')
      return group(axisLabel(painter, product, axis), undefined, 'gap-2 sm:gap-3', [
        listFace(label ?? painter.t('catalog.product.pick')),
      ])
    const isSwatch = display === 'swatch'
    return group(
      axisLabel(painter, product, axis),
      label,
      isSwatch ? 'gap-3' : 'gap-2 sm:gap-3',
      values.map((one) => (isSwatch ? colorFace(painter, one, chosen === one.name) : attributeFace(one, chosen === one.name))),
    )
  })
  return html`${groups}`
}

/** The same names as `option-label.ts`. */
function axisLabel({ t }: Painter, { options }: Product, axis: Axis): string {
  const { name, label, display } = options[axis]!
  return label ?? (display === 'swatch' && isColorWord(name) ? t('catalog.product.color') : name)
}

const listFace = (label: string): Markup =>
  html`<span class="flex min-h-12 w-full max-w-sm items-center rounded-button border border-field-line bg-card px-4 font-semibold">${label}</span>`

const group = (label: string, chosen: string | undefined, gap: string, faces: readonly Markup[]): Markup =>
  html`<fieldset class="mt-6"><legend class="mb-2.5 font-medium"><bdi>${label}</bdi> ${
    chosen && html`<bdi class="font-normal text-soft">${chosen}</bdi>`
  }</legend><div class="flex flex-wrap ${gap}">${faces}</div></fieldset>`

function colorFace(painter: Painter, { label, value, picture: shown, availability }: Option, isChosen: boolean): Markup {
  const faded = availability === 'available' ? '' : 'opacity-45'
  return html`<span class="relative block size-16 overflow-hidden rounded-button border border-line/70 bg-card md:size-17 ${
    isChosen && 'first-paint-chosen'
  }">${
    shown
      ? picture(painter, { picture: shown, alt: '', sizes: '72px', classes: `size-full object-cover ${faded}` })
      : html`<span aria-hidden="true" class="absolute inset-2.5 rounded-[8px] ${faded} ${painter.style(ground(value))}"></span>`
  }<span class="sr-only">${label}</span></span>`
}

const attributeFace = ({ label, availability }: Option, isChosen: boolean): Markup =>
  html`<span class="inline-grid min-h-12 min-w-15 place-items-center rounded-button border px-4 font-semibold ${
    isChosen ? 'border-ink bg-ink text-paper' : 'border-line bg-card'
  } ${availability !== 'available' && !isChosen && 'bg-sunken font-normal text-faint line-through'}"><bdi>${label}</bdi></span>`

/** Stock, quantity and button of `buy-box.tsx`; the button is disabled until its script runs. */
function buyBox(painter: Painter, product: Product, choice: Choice, variant: Variant | undefined): Markup {
  const { t } = painter
  const [missing] = missingAxes(product, choice)
  const stock = product.type === 'simple' ? product.quantity : (variant?.qty ?? 0)
  const refusal =
    !product.inStock || (missing === undefined && stock === 0 && (product.type === 'simple' || variant)) ? 'soldOut' : undefined
  const impossible = !refusal && missing === undefined && product.type === 'variable' && !variant
  const label = refusal
    ? t('alerts.off.stock')
    : impossible
      ? t('catalog.product.impossible')
      : missing !== undefined
        ? t('catalog.product.choose', { label: optionInSentence(axisLabel(painter, product, missing), painter.language) })
        : html`<span class="flex flex-wrap justify-center gap-x-1.5"><span>${t('catalog.add')}</span><span class="max-sm:hidden md:max-lg:hidden">·</span>${money(painter, variant?.price ?? product.price)}</span>`
  return html`${refusal || impossible ? missed(painter, product, choice, impossible) : left(painter, stock, variant)}<div class="fixed inset-x-0 bottom-0 z-30 short:static short:-mx-4 short:mt-5 md:short:mx-0 flex gap-3 border-t border-line bg-paper/94 px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] backdrop-blur-md md:static md:z-auto md:mt-5 md:border-0 md:bg-transparent md:p-0 md:backdrop-blur-none">${
    !refusal &&
    !impossible &&
    html`<span aria-hidden="true" class="inline-flex items-center rounded-button border border-line bg-card"><span class="size-12"></span><span class="w-9 text-center font-semibold tabular">1</span><span class="size-12"></span></span>`
  }<button type="button" disabled class="${largeButton} text-base bg-brand text-on-brand flex-1 max-sm:px-3">${
    !refusal && !impossible && missing === undefined && icon('bag', 'size-5 max-sm:hidden md:max-lg:hidden')
  }${label}</button></div>`
}

function left({ t }: Painter, stock: number, variant: Variant | undefined): Markup | null {
  const count = fewLeft(stock)
  if (count === undefined) return null
  return html`<p class="mt-4 flex items-center gap-2 text-sm font-medium text-sale"><span class="size-4"></span>${
    variant?.attribute
      ? t('catalog.product.leftIn', { count, name: variant.attribute.label ?? variant.attribute.name })
      : t('catalog.product.left', { count })
  }</p>`
}

/** Why the selection cannot be bought, and the available alternatives. */
function missed({ t }: Painter, product: Product, choice: Choice, impossible: boolean): Markup {
  const ways = choice.map((name, axis) => {
    const names = name === undefined ? [] : availableAlternatives(product, axis, choice)
    const rest = choice.flatMap((other, at) => (other === undefined || at === axis ? [] : [labelOf(product, at, other)]))
    if (names.length === 0) return null
    return html`<p class="mt-0.5 text-soft">${
      rest.length > 0
        ? t('catalog.product.stillIn', { chosen: rest.join(' · '), names: names.join(', ') })
        : t('catalog.product.still', { names: names.join(', ') })
    }</p>`
  })
  return html`<div class="mt-5 rounded-card bg-sunken px-4 py-3 text-sm"><p class="font-semibold">${
    product.inStock ? t(impossible ? 'catalog.product.notMade' : 'catalog.product.goneHere') : t('catalog.product.goneAll')
  }</p>${ways}</div>`
}
