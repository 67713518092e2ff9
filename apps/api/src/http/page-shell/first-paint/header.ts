import { inOneLine } from '@haat/shared/pages/menu-rules.ts'
import { to } from '@haat/shared/path-to.ts'
import { paths } from '@haat/shared/paths.ts'
import { logoSizes } from '@haat/shared/settings/logo.ts'
import { html, type Markup } from './markup.ts'
import { type DrawnHeader, type Painter, styleSheet } from './painter.ts'
import { icon, picture } from './parts.ts'

/** Draws bar and header, which are the same on all pages of a language. */
export function drawHeader(frame: Omit<Painter, 'style' | 'header'>): DrawnHeader {
  const { style, declarations } = styleSheet()
  const markup = header({ ...frame, style })
  return { markup, declarations: declarations() }
}

type HeaderPainter = Omit<Painter, 'header'>

/** The bar and the header of the storefront; controls that need a script are drawn without function. */
const header = (painter: HeaderPainter): Markup =>
  html`${bar(painter)}<header class="border-b border-line bg-paper"><div class="container-page flex h-16 items-center gap-1 md:h-[72px] lg:gap-6">${space(
    'menu',
    'size-5.5',
    '-ms-2.5 lg:hidden',
  )}${logo(painter)}${nav(painter)}<div class="ms-auto hidden w-full max-w-[260px] lg:block"><span aria-hidden="true" class="block h-11 w-full rounded-chip bg-sunken"></span></div><div class="ms-auto flex shrink-0 items-center lg:ms-0">${space('search', 'size-5', 'lg:hidden')}${language(painter)}${space(
    'heart',
    'size-5',
    'max-[360px]:hidden',
  )}${space('user', 'size-5', '')}${space('bag', 'size-5', '')}</div></div></header>`

const navLink = 'inline-flex min-h-11 items-center whitespace-nowrap'

/** The categories in one line, unless staff chose other links. */
function nav({ t, categories, onSale, hasOwnMenu }: HeaderPainter): Markup | null {
  if (hasOwnMenu) return null
  return html`<nav aria-label="${t('shell.header.categories')}" class="hidden shrink-0 items-center gap-5 lg:flex"><a href="${paths.shop}" class="${navLink} text-soft">${t(
    'shell.header.all',
  )}</a>${inOneLine(categories.filter(({ parent }) => parent === null)).map(
    ({ slug, name }, index) =>
      html`<a href="${to(paths.category, { slug })}" class="${navLink} text-soft ${index > 2 && 'max-xl:hidden'}">${name}</a>`,
  )}${
    onSale &&
    html`<a href="${to(paths.shop, undefined, { onSale: '1' })}" class="${navLink} text-sale">${t('shell.header.sale')}</a>`
  }</nav>`
}

/** The same bar as `top-bar.tsx`. */
function bar({ settings: { announcement, announcementLink, shortAddress, phoneHeader } }: HeaderPainter): Markup | null {
  if (!announcement && !shortAddress && !phoneHeader) return null
  return html`<div class="bg-ink text-[13px] text-paper dark:bg-sunken dark:text-ink ${
    !announcement && 'max-lg:hidden'
  }"><div class="container-page flex items-center justify-center gap-x-6 lg:grid lg:grid-cols-[1fr_auto_1fr]"><p class="hidden items-center gap-1.5 whitespace-nowrap lg:flex">${
    shortAddress && html`<span class="size-3.5 shrink-0"></span><bdi>${shortAddress}</bdi>`
  }</p><p class="py-2 text-center">${
    announcement && announcementLink
      ? html`<a href="${announcementLink}" class="underline underline-offset-4">${announcement}</a>`
      : announcement || '\u00a0'
  }</p><p class="hidden justify-end whitespace-nowrap lg:flex">${
    phoneHeader && html`<span class="inline-flex min-h-6 items-center"><bdi dir="ltr">${phoneHeader}</bdi></span>`
  }</p></div></div>`
}

function logo(painter: HeaderPainter): Markup {
  const { logo, name, logoHeightPhone, logoHeightDesktop } = painter.settings
  const heights = painter.style(`--logo-phone:${logoHeightPhone}px;--logo-desktop:${logoHeightDesktop}px`)
  const mark = logo[0]
    ? picture(painter, {
        picture: logo[0],
        alt: name,
        sizes: logoSizes(logoHeightPhone, logoHeightDesktop),
        priority: true,
        classes: 'h-(--logo-phone) w-auto object-contain object-left md:h-(--logo-desktop) dark:hue-rotate-180 dark:invert',
      })
    : html`<span dir="auto" class="font-head font-bold break-words ${name.length > 8 ? 'text-lg leading-tight md:text-[26px]' : 'text-[26px]'}">${name}</span>`
  return html`<a href="${paths.home}" aria-label="${name || painter.t('catalog.home')}" class="inline-flex min-h-11 min-w-0 items-center ${logo[0] ? 'sm:flex-none ' : ''}${heights}" dir="ltr">${mark}</a>`
}

const space = (name: Parameters<typeof icon>[0], size: string, classes: string): Markup =>
  html`<span aria-hidden="true" class="relative inline-grid size-11 shrink-0 place-items-center rounded-full text-ink ${classes}">${icon(name, size)}</span>`

const language = ({ language, settings }: HeaderPainter): Markup =>
  html`<span aria-hidden="true" class="inline-flex min-h-11 items-center gap-2 rounded-full px-3 whitespace-nowrap text-ink max-md:hidden">${icon(
    'globe',
    'size-4.5',
  )}<span class="text-sm font-medium" dir="ltr">${language.toUpperCase()} · ${settings.currency.s}</span></span>`
