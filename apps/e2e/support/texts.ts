import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve, sep } from 'node:path'
import { locale } from '@haat/shared/format.ts'
import type { Language } from '@haat/shared/text.ts'

const folder = resolve(import.meta.dirname, '../../web/locales')

/** Translates a key like the pages do, numbers in the digits of the language, so that one journey covers several languages. */
export type Words = (key: string, about?: Record<string, string | number>) => string

export function wordsOf(language: Language): Words {
  const words = known.get(language) ?? readWords(language)
  known.set(language, words)
  return words
}

/** The texts that a worker has read. */
const known = new Map<Language, Words>()

function readWords(language: Language): Words {
  const texts = new Map<string, string>()
  for (const file of readdirSync(join(folder, language), { recursive: true }) as string[])
    if (file.endsWith('.json'))
      collect(
        JSON.parse(readFileSync(join(folder, language, file), 'utf8')),
        file.replace(/\.json$/, '').replaceAll(sep, '.'),
        texts,
      )
  const plural = new Intl.PluralRules(language)
  const digits = new Intl.NumberFormat(locale[language])
  return (key, about = {}) => {
    const form = typeof about.count === 'number' ? `${key}_${plural.select(about.count)}` : key
    const text = texts.get(form) ?? texts.get(key)
    if (text === undefined) throw new Error(`There is no text ${key} in ${language}`)
    return text.replace(/\{\{(\w+)\}\}/g, (_all, name: string) => {
      const value = about[name] ?? ''
      return typeof value === 'number' ? digits.format(value) : value
    })
  }
}

function collect(value: unknown, key: string, texts: Map<string, string>): void {
  if (typeof value === 'string') texts.set(key, value)
  else for (const [name, inner] of Object.entries(value as object)) collect(inner, `${key}.${name}`, texts)
}

/** Matches a text that contains `text`. */
export const like = (text: string): RegExp => new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
