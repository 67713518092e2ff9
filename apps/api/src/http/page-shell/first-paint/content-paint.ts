import type { ShownBlock } from '@haat/shared/blocks/shown.ts'
import { contentPath } from '@haat/shared/contact/content-path.ts'
import { formatDate } from '@haat/shared/format.ts'
import type { ContentPage } from '@haat/shared/pages/schema.ts'
import { paths } from '@haat/shared/paths.ts'
import { cleanHtml } from '../../../platform/sanitize-html.ts'
import { blocksPaint } from './home-paint.ts'
import { html, Markup } from './markup.ts'
import type { Painter } from './painter.ts'
import { breadcrumbs } from './parts.ts'

/** A content page with its whole text; of a page built of blocks, the first ones that the home page paints too. */
export function contentPaint(painter: Painter, { slug, title, updated, body, blocks }: ContentPage): Markup {
  const { t, language, settings } = painter
  if (blocks && !blocks.every(isText)) return wide(painter, title, blocks)
  return html`<div class="container-page pt-5 pb-8 md:pt-7">${breadcrumbs(painter, [
    { label: t('pages.home'), href: paths.home },
    { label: title },
  ])}<div class="mt-4 grid gap-x-14 gap-y-8 lg:grid-cols-[220px_minmax(0,1fr)]">${menu(painter, slug)}<article class="min-w-0 max-w-[68ch] lg:order-none"><h1 class="min-h-[1.15em] text-[34px] md:text-[44px]">${title}</h1><p class="mt-2 text-sm text-faint">${t(
    'pages.updated',
    { date: formatDate(updated, language, settings.timeZone) },
  )}</p>${blocks ? '' : html`<div class="prose mt-6 text-[16px]">${new Markup(cleanHtml(body))}</div>`}</article></div></div>`
}

/** As in `content-page.tsx` of the web app: text-like blocks are shown beside the menu of pages. */
const isText = ({ type }: ShownBlock) => type === 'text' || type === 'faq' || type === 'spacer'

function wide(painter: Painter, title: string, blocks: readonly ShownBlock[]): Markup {
  const [first] = blocks
  const hasHeading = first?.type === 'hero' && first.devices === 'all' && first.title !== ''
  return html`<div class="container-page pt-5 pb-8 md:pt-7">${breadcrumbs(painter, [
    { label: painter.t('pages.home'), href: paths.home },
    { label: title },
  ])}<div class="mt-4">${
    hasHeading ? '' : html`<div class="mb-7"><h1 class="min-h-[1.15em] text-[34px] md:text-[44px]">${title}</h1></div>`
  }${blocksPaint(painter, blocks)}</div></div>`
}

/** The contact page down to its heading: the form below it needs a script. */
export const contactPaint = (painter: Painter, title: string | undefined): Markup => {
  const { t } = painter
  const heading = title ?? t('contact.title')
  return html`<div class="container-page pt-5 pb-8 md:pt-7">${breadcrumbs(painter, [
    { label: t('pages.home'), href: paths.home },
    { label: heading },
  ])}<div class="mt-4 grid gap-x-14 gap-y-8 lg:grid-cols-[220px_minmax(0,1fr)]">${menu(painter, 'contact')}<div class="min-w-0"><h1 class="text-[34px] md:text-[44px]">${heading}</h1></div></div></div>`
}

const menu = ({ t, pages }: Painter, open: string): Markup =>
  html`<nav aria-label="${t('pages.menu')}" class="-mx-4 overflow-x-auto px-4 no-bar lg:m-0 lg:overflow-visible lg:p-0"><ul class="flex gap-2 lg:sticky lg:top-28 lg:flex-col lg:gap-0.5">${pages.map(
    ({ slug, title }) =>
      html`<li><a href="${contentPath(slug)}" class="inline-flex min-h-11 w-full items-center rounded-chip px-4 py-2 leading-snug whitespace-nowrap lg:rounded-button wrap-anywhere lg:whitespace-normal ${
        slug === open ? 'bg-brand-soft font-semibold text-brand-text' : 'bg-sunken text-soft hover:text-ink lg:bg-transparent'
      }">${title}</a></li>`,
  )}</ul></nav>`
