import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { catalogApi } from '@haat/shared/catalog/endpoints.ts'
import type { Category } from '@haat/shared/catalog/schema.ts'
import { pagesApi } from '@haat/shared/pages/endpoints.ts'
import { perLanguage } from '@haat/shared/reference/languages.ts'
import { settingsApi } from '@haat/shared/settings/endpoints.ts'
import type { Settings } from '@haat/shared/settings/schema.ts'
import type { Language } from '@haat/shared/text.ts'
import { LRUCache } from 'lru-cache'
import { embeddedVideoHosts } from '../../modules/blocks/service.ts'
import { type Ctx, remembered } from '../../platform/context.ts'
import { otherOrigins } from '../../platform/network/origins.ts'
import { absoluteMedia } from '../absolute-media.ts'
import type { AppDependencies } from '../app-dependencies.ts'
import { Expiry } from '../caching/expiry.ts'
import { SeenAddresses } from '../caching/seen-addresses.ts'
import type { pagePolicy } from '../middleware/security-headers.ts'
import { plainSearch } from '../middleware/visitor.ts'
import { ask } from './ask.ts'
import { chunksByPage } from './chunks.ts'
import { type FoundPage, isDashboard } from './find-page.ts'
import { drawHeader } from './first-paint/header.ts'
import type { Painter } from './first-paint/painter.ts'
import { wordsFrom } from './first-paint/words.ts'
import { json, writeHtml } from './html.ts'
import { type PageTemplate, pageTemplate } from './page-template.ts'
import { factsOf, Moved } from './pages.ts'

const maxEntries = 100

/** The requested page. */
export interface Asked {
  path: string
  page: FoundPage | undefined
  query: URLSearchParams
  /** for an anonymous visitor of a closed shop: without categories, pages and menus */
  bare: boolean
}

export interface Shell {
  /** before the tag of the data of the scripts, and after the part of the data that all pages of the language share */
  html: readonly [string, string]
  /** that part, which follows the tag */
  shared: Buffer
  inline: Parameters<typeof pagePolicy>[0]
  /** the page as it is sent, by form: made once for all visitors */
  bodies: Map<string, readonly Buffer[]>
  /** it is sent to further visitors, too */
  isStored: boolean
  status: number
  script: Settings['script']
  /** hosts of embedded videos */
  players: readonly string[]
  /** the page expires at this time */
  until?: Date | undefined
  /** path to which the content has moved */
  movedTo?: string
  /** a search without further filters, and how much it found */
  search?: { q: string; found: number }
}

/** Input of rendering besides the catalogue. */
interface Built {
  template: PageTemplate
  origin: string
  /** makes addresses of pictures absolute, if the API has another origin */
  rewrite: ReturnType<typeof absoluteMedia>
  fonts: Record<Language, string[]>
  /** paths of the files with the texts of the storefront */
  texts: Record<Language, string | undefined>
  chunksOf: ReturnType<typeof chunksByPage>
  /** texts of the web application in a language */
  textsOf: (language: Language) => Promise<Record<string, unknown>>
}

/**
 * Renders pages. They depend on the catalogue, the language and the address alone, so they are cached until the catalogue changes; concurrent requests
 * share the work. A full cache stores a page when its address is asked for again: see `ResponseCache`.
 */
export function pageRenderer(
  { env, cache }: Pick<AppDependencies, 'env' | 'cache'>,
  template: string,
): { fonts: Built['fonts']; renderCached: (ctx: Ctx, asked: Asked) => Promise<Shell> } {
  const findAssets = assetFinder(env.webDist)
  const fonts = perLanguage((language) => findAssets(language.fonts, '.woff2'))
  const chunksOf = chunksByPage(env.webDist)
  const built = {
    template: pageTemplate(template, { keepsConfig: otherOrigins(env).length > 0 }),
    origin: env.publicUrl,
    rewrite: absoluteMedia(env),
    fonts,
    texts: perLanguage(({ code }) => findAssets([`texts-${code}-`], '.json')[0]),
    chunksOf,
    textsOf: textReader(env.webDist),
  }
  const cached = new LRUCache<string, Promise<Shell>>({ max: maxEntries })
  const underWay = new Map<string, Promise<Shell>>()
  const seen = new SeenAddresses()
  let generation = -1

  return { fonts, renderCached }

  async function renderCached(ctx: Ctx, asked: Asked): Promise<Shell> {
    const { path, page, query, bare } = asked
    if (generation !== cache.generation) {
      cached.clear()
      underWay.clear()
      generation = cache.generation
    }
    const key = `${bare ? 'bare ' : ''}${ctx.language} ${path}?${query}`
    const current = await (cached.get(key) ?? underWay.get(key))
    if (current && (!current.until || current.until > new Date())) return current
    const isStored = cache.listening && page !== undefined && (seen.add(key) || cached.size < maxEntries)
    const making = render(ctx, asked, built).then((made) => ({ ...made, isStored }))
    if (!cache.listening || !page) return making
    if (isStored) {
      cached.set(key, making)
      making.catch(() => cached.peek(key) === making && cached.delete(key))
    } else {
      underWay.set(key, making)
      const done = () => underWay.get(key) === making && underWay.delete(key)
      making.then(done, done)
    }
    return making
  }
}

/** Parts shared by all pages of a language. */
interface Frame {
  settings: Settings
  categories: Category[]
  pages: Painter['pages']
  hasOwnMenu: boolean
  onSale: boolean
  header: Painter['header']
  players: readonly string[]
  t: Painter['t']
  /** start of the data of the scripts as JSON, without its closing brace; as bytes, because most of a page is this */
  boot: Buffer
  /** it expires at this time */
  until: Date | null
}

/** Read, validated and written once for all pages until the catalogue changes. */
async function frameOf(ctx: Ctx, kind: { bare: boolean; isOfStaff: boolean }, built: Built): Promise<Frame> {
  const make = () => makeFrame(ctx, kind, built)
  const frame = await remembered(ctx, `page frame ${ctx.language} ${JSON.stringify(kind)}`, make)
  return frame.until && frame.until <= new Date() ? make() : frame
}

async function makeFrame(asking: Ctx, { bare, isOfStaff }: { bare: boolean; isOfStaff: boolean }, built: Built): Promise<Frame> {
  const expiry = new Expiry()
  const ctx = { ...asking, expireAt: expiry.add }
  const [{ settings }, { categories, onSale }, { pages, menus, journal }, players, words] = await Promise.all([
    ask(ctx, settingsApi.read, {}),
    bare ? { categories: [], onSale: false } : ask(ctx, catalogApi.categories, {}),
    bare ? { pages: [], menus: { header: null, footer: null }, journal: false } : ask(ctx, pagesApi.list, {}),
    embeddedVideoHosts(ctx),
    built.textsOf(ctx.language),
  ])
  const texts = isOfStaff ? { translations: words } : { texts: built.texts[ctx.language] }
  const start = json({ settings, language: ctx.language, ...texts, categories, onSale, pages, menus, journal }).slice(0, -1)
  const boot = Buffer.from(built.rewrite?.(start) ?? start)
  const { language } = ctx
  const parts = { settings, categories, onSale, pages, hasOwnMenu: menus.header !== null, t: wordsFrom(words, language) }
  return { ...parts, header: drawHeader({ ...parts, language }), players, boot, until: expiry.earliest ?? null }
}

async function render(asking: Ctx, { page, query, bare }: Asked, built: Built): Promise<Omit<Shell, 'isStored'>> {
  const expiry = new Expiry()
  const ctx = { ...asking, expireAt: expiry.add }
  const { settings, players, boot, until, ...frame } = await frameOf(asking, { bare, isOfStaff: isDashboard(page) }, built)
  if (until) expiry.add(until)
  const { language } = ctx
  const facts = await factsOf(page, { ctx, settings, categories: frame.categories, query, origin: built.origin })
  // Created after the content, so that the content cannot contain it.
  const styleNonce = randomUUID()
  const shell = {
    script: settings.script,
    players,
    shared: boot,
    bodies: new Map(),
    inline: { styleNonce, scriptHashes: built.template.scriptHashes },
    until: expiry.earliest,
  }
  if (facts instanceof Moved) return { ...shell, html: ['', ''], status: 308, movedTo: facts.path }
  const html = writeHtml({
    template: built.template,
    styleNonce,
    facts,
    settings,
    language,
    languageInAddress: query.get('lng') === language,
    origin: built.origin,
    fonts: built.fonts[language],
    chunks: built.chunksOf(page),
    texts: isDashboard(page) ? undefined : built.texts[language],
    data: `,"data":${json(facts.data)}}`,
    painter: { settings, language, ...frame },
  }).map((part) => built.rewrite?.(part) ?? part) as [string, string]
  const q = page?.name === 'shop' ? plainSearch(query) : null
  const total = facts.data[0]?.answer.total
  const search = q && typeof total === 'number' ? { q, found: total } : undefined
  return { ...shell, html, status: facts.status, ...(search && { search }) }
}

/** Reads the built texts of a language once. */
function textReader(dist: string): Built['textsOf'] {
  const translations = new Map<Language, Promise<Record<string, unknown>>>()
  return (language) => {
    const known = translations.get(language)
    if (known) return known
    const read = readFile(join(dist, 'locales', language, 'translation.json'), 'utf8').then(
      (json) => JSON.parse(json) as Record<string, unknown>,
      () => ({}),
    )
    translations.set(language, read)
    return read
  }
}

/** Finds paths of built files by the start and the end of their names. The build lists its files: the folder also has those of the build before. */
function assetFinder(dist: string): (starts: readonly string[], end: string) => string[] {
  const list = join(dist, '.vite/assets.json')
  const files = existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as string[]) : []
  return (starts, end) =>
    starts.flatMap((start) =>
      files.filter((name) => name.startsWith(start) && name.endsWith(end)).map((name) => `/assets/${name}`),
    )
}
