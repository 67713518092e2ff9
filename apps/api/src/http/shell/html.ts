import { randomBytes } from 'node:crypto'
import { directionOf, languages } from '@haat/shared/lists/languages.ts'
import type { Settings } from '@haat/shared/settings/schema.ts'
import { shadesOf } from '@haat/shared/settings/shades.ts'
import type { Language } from '@haat/shared/text.ts'
import { firstPaint } from './first-paint.ts'
import { largest } from './json-ld.ts'
import type { PageFacts } from './pages.ts'

export interface Written {
  template: string
  facts: PageFacts
  settings: Settings
  language: Language
  /** the address named its language itself */
  languageInAddress: boolean
  origin: string
  /** fonts of the language, to be fetched at once */
  fonts: readonly string[]
  /** scripts of the page, likewise */
  chunks: readonly string[]
  boot: Record<string, unknown>
}

/** Stands where each answer puts its own nonce; nobody can have written it into a text of the shop. */
export const nonceMark = `nonce-${randomBytes(12).toString('hex')}`

/** The built index.html with everything a page knows before its first script. */
export function writeHtml({ template, facts, settings, language, boot, ...rest }: Written): string {
  const head = [...tags({ facts, settings, language, ...rest }), themeStyle(settings), ...facts.jsonLd.map(jsonLd), data(boot)]
  return (
    template
      .replace(/<html[^>]*>/, () => `<html lang="${language}" dir="${directionOf(language)}">`)
      .replace(/\s*<title>[\s\S]*?<\/title>/, '')
      .replace(/\s*<meta name="description"[^>]*>/, '')
      .replace(/<script(?![^>]*\bsrc=)(?=[\s>])/g, `<script nonce="${nonceMark}"`)
      .replace(/<style(?=[\s>])/g, `<style nonce="${nonceMark}"`)
      // What is seen first (style, picture) comes before the scripts that make it live.
      .replace(/<script type="module"|<link rel="modulepreload"/g, (tag) => `${tag} fetchpriority="low"`)
      .replace('</head>', () => `${head.join('\n')}\n</head>`)
      .replace(
        /(<div id="root"[^>]*>)\s*(?=<\/div>)/,
        (_all, open: string) => open + firstPaint(facts, settings, text) + plainContent(facts),
      )
  )
}

function tags({
  facts,
  settings,
  language,
  languageInAddress,
  origin,
  fonts,
  chunks,
}: Omit<Written, 'template' | 'boot'>): string[] {
  const { title, description, canonical, image, first } = facts
  const address = (lng?: string) => `${origin}${canonical}${lng ? `?lng=${lng}` : ''}`
  const social: [property: string, value: string | number | undefined][] = [
    ['og:type', facts.type],
    ['og:site_name', settings.name],
    ['og:title', title],
    ['og:description', description],
    ['og:locale', language],
    ['og:url', canonical === null ? undefined : address(languageInAddress ? language : undefined)],
    ['og:image', image ? origin + largest(image) : undefined],
    ['og:image:alt', image?.alt],
    ['product:price:amount', facts.price?.amount],
    ['product:price:currency', facts.price?.currency],
    ['product:availability', facts.price && (facts.price.inStock ? 'in stock' : 'out of stock')],
  ]
  return [
    `<title>${text(title)}</title>`,
    meta('description', description),
    meta('keywords', facts.keywords),
    meta('twitter:card', image ? 'summary_large_image' : 'summary'),
    meta('google-site-verification', settings.script.googleSiteVerificationId),
    settings.script.facebookAppId ? `<meta property="fb:app_id" content="${text(settings.script.facebookAppId)}">` : '',
    ...social.map(([property, value]) =>
      value === undefined || value === '' ? '' : `<meta property="${property}" content="${text(String(value))}">`,
    ),
    ...(canonical === null
      ? ['<meta name="robots" content="noindex">']
      : [
          `<link rel="canonical" href="${text(address(languageInAddress ? language : undefined))}">`,
          ...languages.map(({ code }) => `<link rel="alternate" hreflang="${code}" href="${text(address(code))}">`),
          `<link rel="alternate" hreflang="x-default" href="${text(address())}">`,
        ]),
    '<link rel="manifest" href="/manifest.webmanifest">',
    settings.favicon[0]
      ? `<link rel="icon" type="image/webp" href="${text(settings.favicon[0].url)}">`
      : '<link rel="icon" href="/favicon.ico" sizes="any">',
    ...fonts.map((href) => `<link rel="preload" as="font" type="font/woff2" href="${text(href)}" crossorigin>`),
    first ? preload(first) : '',
    ...chunks.map((href) => `<link rel="modulepreload" href="${text(href)}" fetchpriority="low" crossorigin>`),
  ].filter(Boolean)
}

function preload({ picture, sizes }: NonNullable<PageFacts['first']>): string {
  const [type, srcset] = picture.avif
    ? ['image/avif', picture.avif]
    : ['image/webp', picture.srcset || `${picture.url} ${picture.width}w`]
  return `<link rel="preload" as="image" type="${type}" imagesrcset="${text(srcset)}" imagesizes="${text(sizes)}" fetchpriority="high">`
}

/** The merchant's colours and what follows from them, before the first paint; empty ones stay with the stylesheet. */
function themeStyle({ color }: Settings): string {
  const own = Object.entries(color).filter(([, value]) => value !== '')
  if (own.length === 0) return ''
  const rules = [
    ...own.map(([name, value]) => `--color-${name.replaceAll('_', '-')}:${value}`),
    ...Object.entries(shadesOf(color)).map(([name, value]) => `${name}:${value}`),
  ]
  return `<style nonce="${nonceMark}" id="theme">:root{${rules.join(';')}}</style>`
}

/** Words for readers without script; inside <noscript> nothing moves when the page comes alive. */
function plainContent({ plain }: PageFacts): string {
  const links = plain.links.map(({ path, label }) => `<li><a href="${text(path)}">${text(label)}</a></li>`).join('')
  return `<noscript><h1>${text(plain.heading)}</h1><p>${text(plain.text)}</p>${links && `<ul>${links}</ul>`}</noscript>`
}

const meta = (name: string, content: string) => (content ? `<meta name="${name}" content="${text(content)}">` : '')
const jsonLd = (node: Record<string, unknown>) => `<script type="application/ld+json">${json(node)}</script>`
const data = (boot: Record<string, unknown>) => `<script type="application/json" id="boot">${json(boot)}</script>`

/** JSON that cannot end the element it stands in. */
const json = (value: unknown): string =>
  JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')

const special: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
/** Text inside an element or an attribute. */
export const text = (value: string): string => value.replace(/[&<>"']/g, (letter) => special[letter]!)
