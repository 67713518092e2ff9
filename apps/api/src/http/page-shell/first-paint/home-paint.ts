import type { ShownBlock, ShownBlockOf } from '@haat/shared/blocks/shown.ts'
import type { Category } from '@haat/shared/catalog/schema.ts'
import { to } from '@haat/shared/path-to.ts'
import { paths } from '@haat/shared/paths.ts'
import { cleanHtml } from '../../../platform/sanitize-html.ts'
import { html, Markup } from './markup.ts'
import { ground, type Painter } from './painter.ts'
import { grid, icon, largeButton, picture } from './parts.ts'

type Hero = ShownBlockOf<'hero' | 'banner'>
type Row = ShownBlockOf<'products'>

/** `sizes` of the hero picture; `hero.tsx` uses the same value. */
export const heroSizes = '(min-width: 1024px) 620px, (min-width: 768px) 50vw, 88vw'
/** Products of the first row; the others are below the first screen, and come with React. */
const mostCards = 8

export const homePaint = (painter: Painter, blocks: readonly ShownBlock[]): Markup =>
  html`<div class="container-page pt-4 pb-6 md:pt-6">${blocksPaint(painter, blocks)}</div>`

/** Blocks up to the first row of products, or to the first one that only React draws. Mirrors `block-list.tsx`. */
export function blocksPaint(painter: Painter, blocks: readonly ShownBlock[]): Markup[] {
  const painted: Markup[] = []
  for (const [at, block] of blocks.entries()) {
    const markup = paintBlock(painter, block, { first: at === 0, belowHero: blocks[at - 1]?.type === 'hero' })
    if (!markup) break
    const visibility = block.devices === 'phone' ? 'md:hidden' : block.devices === 'desktop' ? 'max-md:hidden' : ''
    painted.push(html`<div class="${visibility} ${at === 0 ? '*:mt-0!' : ''}">${markup}</div>`)
    if (block.type === 'products') break
  }
  return painted
}

function paintBlock(painter: Painter, block: ShownBlock, at: { first: boolean; belowHero: boolean }): Markup | null {
  if (block.type === 'hero') return hero(painter, block, at.first && block.devices === 'all' && block.title !== '')
  if (block.type === 'categories') return at.belowHero ? strip(painter, block.title, block.categories) : null
  if (block.type === 'banner') return banner(painter, block)
  if (block.type === 'extension') return ofExtension(block)
  return block.type === 'products' ? products(painter, block) : null
}

function hero(painter: Painter, { eyebrow, title, text, buttons, image }: Hero, isFirst: boolean): Markup {
  const classes = 'mt-2.5 text-[clamp(2.1rem,9vw,3.4rem)] leading-[1.08] md:text-[clamp(2.2rem,4.6vw,3.85rem)]'
  return html`<section class="relative mt-11 grid overflow-hidden rounded-[20px] md:mt-13 bg-[linear-gradient(100deg,var(--brand-soft),var(--sunken)_70%)] dark:bg-card! dark:[background-image:none] ${
    image ? 'md:min-h-[360px] md:grid-cols-[minmax(0,1fr)_minmax(0,1.02fr)] lg:min-h-[420px]' : 'md:min-h-[280px]'
  } ${painter.style(ground(image?.ground))}"><div class="relative z-10 flex flex-col items-start justify-center p-6 pb-7 text-on-ground sm:p-9 md:pe-2 lg:py-12 lg:ps-16 lg:pe-4 dark:text-ink">${
    eyebrow && html`<p class="font-medium text-on-ground-soft dark:text-soft">${eyebrow}</p>`
  }${isFirst ? html`<h1 class="${classes}">${title}</h1>` : html`<h2 class="${classes}">${title}</h2>`}${
    text && html`<p class="mt-4 max-w-[42ch] text-[17px] text-on-ground-soft md:text-lg dark:text-soft">${text}</p>`
  }${links(buttons)}</div>${
    image &&
    html`<div class="order-first md:order-none">${picture(painter, {
      picture: image,
      sizes: heroSizes,
      priority: isFirst,
      classes: `w-full md:absolute md:inset-y-0 md:end-0 md:h-full md:w-1/2 lg:w-[54%] ${
        image.ground
          ? 'h-[min(58vw,300px)] object-cover md:max-lg:object-contain lg:[mask-image:linear-gradient(to_right,transparent,black_16%)] rtl:lg:[mask-image:linear-gradient(to_left,transparent,black_16%)]'
          : 'h-[min(72vw,380px)] object-contain lg:object-cover'
      }`,
    })}</div>`
  }</section>`
}

const links = (buttons: Hero['buttons']): Markup | null =>
  buttons.length === 0
    ? null
    : html`<div class="mt-7 flex flex-wrap gap-3">${buttons.map(
        ({ label, href }, index) =>
          html`<a href="${href}" class="${largeButton} text-[15px] ${
            index === 0
              ? 'bg-on-ground! text-white! dark:bg-ink! dark:text-paper!'
              : 'border border-line bg-white/70! text-on-ground! dark:bg-transparent! dark:text-ink!'
          }">${label}</a>`,
      )}</div>`

const strip = (painter: Painter, title: string, categories: readonly Category[]): Markup =>
  html`<nav aria-label="${title}" class="-mx-4 mt-5 overflow-x-auto px-4 no-bar md:mx-0 md:px-0"><ul class="flex w-max gap-3 md:grid md:w-auto md:grid-cols-3 md:gap-4 lg:grid-cols-6 lg:gap-3 xl:gap-4">${categories.map(
    ({ slug, name, image, ground: own }) =>
      html`<li><a href="${to(paths.category, { slug })}" class="flex min-h-17 items-center gap-3 rounded-card bg-sunken py-1.5 ps-3 pe-5 leading-snug font-medium lg:max-xl:gap-2 lg:max-xl:ps-2 lg:max-xl:pe-2 lg:max-xl:text-sm text-on-ground dark:bg-card! dark:text-ink ${painter.style(
        ground(own) || ground(image?.ground),
      )}">${picture(painter, {
        picture: image,
        alt: '',
        sizes: '56px',
        classes: 'size-13 shrink-0 rounded-[10px] object-cover dark:size-12',
      })}<span dir="auto" class="min-w-0">${name}</span></a></li>`,
  )}</ul></nav>`

function banner(painter: Painter, { eyebrow, title, text, buttons, image }: Hero): Markup {
  return html`<section class="relative mt-11 grid items-center overflow-hidden rounded-[20px] bg-[linear-gradient(100deg,var(--sale-soft),var(--sunken)_70%)] md:mt-13 md:grid-cols-[minmax(0,1fr)_minmax(0,0.8fr)] dark:bg-card! dark:[background-image:none] ${painter.style(
    ground(image?.ground),
  )}"><div class="p-6 text-on-ground sm:p-9 md:py-12 md:ps-12 dark:text-ink">${
    eyebrow && html`<p class="font-medium text-on-ground-soft dark:text-soft">${eyebrow}</p>`
  }<h2 class="mt-1.5 text-[28px] md:text-[36px]">${title}</h2>${
    text && html`<p class="mt-2.5 max-w-[46ch] text-on-ground-soft dark:text-soft">${text}</p>`
  }${links(buttons)}</div>${picture(painter, {
    picture: image,
    sizes: '(min-width: 768px) 520px, 100vw',
    classes: `h-60 w-full md:h-full md:max-h-90 ${image?.ground ? 'object-cover' : 'object-contain'}`,
  })}</section>`
}

const products = (painter: Painter, { eyebrow, title, text, href, products: cards }: Row): Markup =>
  html`<section class="mt-11 md:mt-13"><header class="mb-5 flex items-end justify-between gap-4 md:mb-6"><div class="min-w-0">${
    eyebrow && html`<p class="mb-1 text-sm font-medium text-soft">${eyebrow}</p>`
  }<h2 class="text-[25px] md:text-[31px]">${title}</h2>${text && html`<p class="mt-1 text-soft">${text}</p>`}</div>${
    href &&
    html`<a href="${href}" class="inline-flex min-h-11 shrink-0 items-center gap-2 font-medium hover:underline">${painter.t(
      'catalog.seeAll',
    )}${icon('chevronRight', 'size-4 flip-rtl')}</a>`
  }</header>${grid(painter, cards.slice(0, mostCards), {})}</section>`

/** The HTML of an extension's block; its view in the web application replaces it. */
const ofExtension = ({ title, text, html: body }: ShownBlockOf<'extension'>): Markup =>
  html`<section class="mt-11 md:mt-13">${title && html`<h2 class="mb-5 text-[25px] md:mb-6 md:text-[31px]">${title}</h2>`}${
    text && html`<p class="mb-4 max-w-[68ch] text-soft">${text}</p>`
  }${body && html`<div class="prose max-w-[68ch] text-[16px]">${new Markup(cleanHtml(body))}</div>`}</section>`
