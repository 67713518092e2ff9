import type { Settings } from '@haat/shared/settings/schema.ts'
import type { PageFacts } from './pages.ts'

/**
 * What stands in the page before its first script has run: the shop's head, and the page's first picture where the page will put it
 * (`apps/web/src/styles/first-paint.css` keeps their places). React replaces it with the page itself. Nothing for pages whose first
 * sight depends on who is looking.
 */
export function firstPaint(facts: PageFacts, settings: Settings, text: (value: string) => string): string {
  if (facts.data.length === 0) return ''
  const { logo, name } = settings
  const mark = logo[0]
    ? `<img src="${text(logo[0].url)}" width="${logo[0].width}" height="${logo[0].height}" alt="">`
    : `<b class="font-head">${text(name.toLowerCase())}</b>`
  return [
    '<div class="first-paint" aria-hidden="true">',
    bar(settings, text),
    `<header><div class="container-page">${mark}</div></header>`,
    facts.first && picture(facts, facts.first, text),
    '</div>',
  ]
    .filter(Boolean)
    .join('')
}

/** The bar of `top-bar.tsx`, as high as it will be. */
function bar({ announcement, shortAddress, phoneHeader }: Settings, text: (value: string) => string): string {
  if (!announcement && !shortAddress && !phoneHeader) return ''
  const side = (value: string) => `<span${value && ' class="first-paint-side"'}><bdi>${text(value)}</bdi></span>`
  return [
    `<div class="first-paint-bar${announcement ? '' : ' first-paint-wide'}"><div class="container-page">`,
    `${side(shortAddress)}<p>${announcement ? text(announcement) : '&nbsp;'}</p>${side(phoneHeader)}</div></div>`,
  ].join('')
}

function picture(
  { type }: PageFacts,
  { picture, sizes }: NonNullable<PageFacts['first']>,
  text: (value: string) => string,
): string {
  const [kind, srcset] = picture.avif ? ['image/avif', picture.avif] : ['image/webp', picture.srcset]
  return [
    `<div class="container-page first-paint-${type === 'product' ? 'product' : 'hero'}"><div><picture>`,
    srcset && `<source type="${kind}" srcset="${text(srcset)}" sizes="${text(sizes)}">`,
    `<img src="${text(picture.url)}" width="${picture.width}" height="${picture.height}" alt="" fetchpriority="high">`,
    '</picture></div></div>',
  ]
    .filter(Boolean)
    .join('')
}
