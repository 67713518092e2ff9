import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { languageCodes } from '@haat/shared/reference/languages.ts'
import { expect, type Page } from '@playwright/test'
import { measureSizes, smallest } from './readable.ts'

/** Texts as nested objects, as in `/locales/<language>/translation.json`. */
interface Texts {
  [key: string]: string | Texts
}

const built = resolve(import.meta.dirname, '../../web/dist/locales')

/** The texts of dashboard and storefront as JSON, measured once for all pages of a worker. */
let longest: { dashboard: string; storefront: string } | undefined

/**
 * Shows the open page with the longest translation of each text, without loading it again, and expects that each fits its button and column and
 * nothing scrolls sideways. If the longest translation fits, those of all languages do.
 * @param leaving whether the longest texts stay until `goWithin` leaves the page, which saves one rendering
 */
export async function expectRoomForAllLanguages(page: Page, name: string, { leaving = false } = {}): Promise<void> {
  longest ??= await page.evaluate(
    findLongest,
    languageCodes.map((code) => readFileSync(resolve(built, code, 'translation.json'), 'utf8')),
  )
  const isKnown = await page.evaluate(() => 'i18n' in window)
  const texts = new URL(page.url()).pathname.startsWith('/dashboard') ? longest.dashboard : longest.storefront
  await page.evaluate(showLongest, isKnown ? undefined : texts)
  const { tooLong, beside } = await page.evaluate(measureSizes, smallest)
  expect.soft(tooLong, `${name} in the longest language`).toEqual([])
  expect.soft(beside, `${name} in the longest language scrolls sideways`).toBeLessThanOrEqual(0)
  if (!leaving) await page.evaluate(() => (window as unknown as Holder).showOwn())
}

/** Merges the texts of all languages into the widest of each key, measured in the fonts of the page. Of plural forms the widest replaces all. */
async function findLongest(languages: string[]): Promise<{ dashboard: string; storefront: string }> {
  const pen = document.createElement('canvas').getContext('2d')!
  pen.font = `16px ${getComputedStyle(document.documentElement).getPropertyValue('--font-text')}`
  await Promise.all(
    ['Figtree', 'Noto Sans Arabic', 'Noto Sans Bengali'].map((font) => document.fonts.load(`16px "${font}"`, 'aكক')),
  )
  const plural = /_(?:zero|one|two|few|many|other)$/
  const merge = (all: Texts[]): Texts => {
    const widest = new Map<string, { text: string; width: number }>()
    const plurals = new Set<string>()
    const inner = new Map<string, Texts[]>()
    for (const texts of all)
      for (const [key, value] of Object.entries(texts)) {
        if (typeof value !== 'string') {
          inner.set(key, [...(inner.get(key) ?? []), value])
          continue
        }
        const { width } = pen.measureText(value)
        const base = key.replace(plural, '')
        if (base !== key) plurals.add(base)
        if (width > (widest.get(base)?.width ?? -1)) widest.set(base, { text: value, width })
      }
    const own = [...widest].flatMap(([base, { text }]) =>
      ['', '_zero', '_one', '_many', '_other'].map((form) => [base + form, text]),
    )
    return { ...Object.fromEntries(own), ...Object.fromEntries([...inner].map(([key, values]) => [key, merge(values)])) }
  }
  const whole = merge(languages.map((json) => JSON.parse(json) as Texts))
  const { dashboard: _staff, ...storefront } = whole
  return { dashboard: JSON.stringify(whole), storefront: JSON.stringify(storefront) }
}

interface I18n {
  language: string
  addResourceBundle: (language: string, namespace: string, texts: Texts) => void
  changeLanguage: (language: string) => Promise<unknown>
}

/** What the page keeps, also for `goWithin`. */
interface Holder {
  i18n: I18n
  showsLongest: boolean
  showOwn: () => Promise<unknown>
}

/** Loads the longest texts as French, the language with the longest numbers and dates. */
async function showLongest(texts: string | undefined): Promise<void> {
  const holder = window as unknown as Holder
  if (texts) {
    const scripts = performance.getEntriesByType('resource').filter(({ name }) => /\/assets\/[^/]+\.js$/.test(name))
    const modules = await Promise.all(scripts.map(({ name }) => import(name) as Promise<object>))
    const isI18n = (value: unknown): value is I18n => typeof (value as I18n | undefined)?.addResourceBundle === 'function'
    const found = modules.flatMap((module) => Object.values(module) as unknown[]).find(isI18n)
    if (!found) throw new Error('i18next was not found among the loaded scripts')
    holder.i18n = found
    holder.i18n.addResourceBundle('fr', 'translation', JSON.parse(texts) as Texts)
  }
  const { language } = holder.i18n
  holder.showOwn = () => {
    holder.showsLongest = false
    return holder.i18n.changeLanguage(language)
  }
  holder.showsLongest = true
  await holder.i18n.changeLanguage('fr')
  await document.fonts.ready
}
