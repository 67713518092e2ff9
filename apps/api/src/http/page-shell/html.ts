import { plainAmount } from '@haat/shared/format.ts'
import { feedPath } from '@haat/shared/posts/rules.ts'
import { languageCodes } from '@haat/shared/reference/languages.ts'
import type { Settings } from '@haat/shared/settings/schema.ts'
import { deriveShades } from '@haat/shared/settings/shades.ts'
import type { Language } from '@haat/shared/text.ts'
import { firstPaint } from './first-paint/first-paint.ts'
import { text } from './first-paint/markup.ts'
import type { Painter } from './first-paint/painter.ts'
import { largest } from './json-ld.ts'
import type { PageTemplate } from './page-template.ts'
import type { PageFacts } from './pages.ts'

export interface Written {
  template: PageTemplate
  facts: PageFacts
  settings: Settings
  language: Language
  /** the URL contains the language */
  languageInAddress: boolean
  origin: string
  /** fonts of the language to preload */
  fonts: readonly string[]
  /** scripts of the page to load in parallel */
  chunks: readonly string[]
  /** file with the texts that the scripts show */
  texts: string | undefined
  /** end of the data of the scripts, as JSON */
  data: string
  /** CSP nonce of the styles of this rendering */
  styleNonce: string
  painter: Omit<Painter, 'style'>
}

/** The tag of the data of the scripts. A visitor without a session gets it with one more attribute. */
export const bootTag = '<script type="application/json" id="boot">'

/** The built index.html with all data of the page before its first script, in two parts: before `bootTag`, and from `data` on. */
export function writeHtml({
  template,
  facts,
  settings,
  language,
  data,
  painter,
  styleNonce,
  chunks,
  texts,
  ...rest
}: Written): [string, string] {
  const scriptTags = [
    ...(texts ? [`<link rel="preload" as="fetch" crossorigin href="${text(texts)}">`] : []),
    ...chunks.map((href) => `<link rel="modulepreload" crossorigin href="${text(href)}">`),
    template.scripts,
  ].join('')
  const head = [
    `<meta property="csp-nonce" nonce="${styleNonce}">`,
    ...tags({ facts, settings, language, ...rest }),
    themeStyle(settings, styleNonce),
    // The script in the head of the page starts them when the first paint is drawn: loading them earlier would delay it.
    facts.view ? `<template id="scripts">${scriptTags}</template>` : scriptTags,
  ]
  const [start, end] = template.write({
    language,
    styleNonce,
    head: head.join('\n'),
    beforeRoot: firstPaint(facts.view, painter, styleNonce),
    inRoot: plainContent(facts, styleNonce),
  })
  // Placed after the first paint: the browser draws it before it parses structured data and script data.
  return [start + facts.jsonLd.map(jsonLd).join('\n'), `${data}</script>\n${end}`]
}

function tags({
  facts,
  settings,
  language,
  languageInAddress,
  origin,
  fonts,
}: Omit<Written, 'template' | 'chunks' | 'texts' | 'data' | 'painter' | 'styleNonce'>): string[] {
  const { title, description, canonical, image, first, paths, ownPath } = facts
  const address = (lng?: Language) => `${origin}${(lng && paths?.[lng]) ?? ownPath ?? canonical}${lng ? `?lng=${lng}` : ''}`
  const social: [property: string, value: string | number | undefined][] = [
    ['og:type', facts.type],
    ['og:site_name', settings.name],
    ['og:title', title],
    ['og:description', description],
    ['og:locale', language],
    ['og:url', canonical === null ? undefined : address(languageInAddress ? language : undefined)],
    ['og:image', image ? origin + largest(image) : undefined],
    ['og:image:alt', image?.alt],
    ['article:published_time', facts.article?.published],
    ['article:modified_time', facts.article?.modified],
    ...(facts.article?.tags ?? []).map((tag): [string, string] => ['article:tag', tag]),
    ['product:price:amount', facts.price && plainAmount(facts.price.amount, facts.price.currency)],
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
          ...alternateLanguages(settings).map(
            (code) => `<link rel="alternate" hreflang="${code}" href="${text(address(code))}">`,
          ),
          `<link rel="alternate" hreflang="x-default" href="${text(address())}">`,
        ]),
    facts.feed
      ? `<link rel="alternate" type="application/atom+xml" title="${text(facts.feed)}" href="${text(`${origin}${feedPath}?lng=${language}`)}">`
      : '',
    '<link rel="manifest" href="/manifest.webmanifest">',
    settings.favicon[0]
      ? `<link rel="icon" type="image/webp" href="${text(settings.favicon[0].url)}">`
      : '<link rel="icon" href="/favicon.ico" sizes="any">',
    ...fonts.map((href) => `<link rel="preload" as="font" type="font/woff2" href="${text(href)}" crossorigin>`),
    first ? preload(first) : '',
  ].filter(Boolean)
}

/** Languages of the alternate links: those that are on, in a fixed order; none in a shop of one language. */
export const alternateLanguages = ({ languages }: Pick<Settings, 'languages'>): Language[] =>
  languages.length > 1 ? languageCodes.filter((code) => languages.includes(code)) : []

function preload({ picture, sizes }: NonNullable<PageFacts['first']>): string {
  const [type, srcset] = picture.avif
    ? ['image/avif', picture.avif]
    : ['image/webp', picture.srcset || `${picture.url} ${picture.width}w`]
  return `<link rel="preload" as="image" type="${type}" imagesrcset="${text(srcset)}" imagesizes="${text(sizes)}" fetchpriority="high">`
}

/** CSS of the configured colours, applied before the first paint; empty colours use the stylesheet. */
function themeStyle({ color }: Settings, styleNonce: string): string {
  const rules = themes.get(color) ?? themeRules(color)
  themes.set(color, rules)
  return rules && `<style nonce="${styleNonce}" id="theme">:root{${rules}}</style>`
}

/** All pages have the same colours until the settings change. */
const themes = new WeakMap<Settings['color'], string>()

function themeRules(color: Settings['color']): string {
  const own = Object.entries(color).filter(([, value]) => value !== '')
  if (own.length === 0) return ''
  return [
    ...own.map(([name, value]) => `--color-${name.replaceAll('_', '-')}:${value}`),
    ...Object.entries(deriveShades(color)).map(([name, value]) => `${name}:${value}`),
  ].join(';')
}

/**
 * Content for clients without JavaScript; inside <noscript>, so that nothing moves when the app starts. Where the first paint has the
 * texts, only what it lacks follows below it: the description, the variants and the links.
 */
function plainContent({ plain, view }: PageFacts, styleNonce: string): string {
  const links = plain.links.map(({ path, label }) => `<li><a href="${text(path)}">${text(label)}</a></li>`).join('')
  const words = view
    ? `<style nonce="${styleNonce}">.first-paint{position:static}</style>`
    : `<h1>${text(plain.heading)}</h1><p>${text(plain.text)}</p>`
  const { text: description = '', items = [] } = plain.more ?? {}
  const details = `${description && `<p dir="auto">${text(description)}</p>`}${
    items.length > 0 ? `<ul>${items.map((item) => `<li>${text(item)}</li>`).join('')}</ul>` : ''
  }`
  return `<noscript>${words}${details}${links && `<ul>${links}</ul>`}</noscript>`
}

const meta = (name: string, content: string) => (content ? `<meta name="${name}" content="${text(content)}">` : '')
const jsonLd = (nodes: PageFacts['jsonLd'][number]) => `<script type="application/ld+json">${json(nodes)}</script>`

/** JSON that cannot close its <script> element. */
export const json = (value: unknown): string =>
  JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
