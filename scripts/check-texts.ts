import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve, sep } from 'node:path'
import { errors } from '../packages/shared/src/errors.ts'
import { languages } from '../packages/shared/src/lists/languages.ts'

/**
 * Every text stands in every language, with the plural forms that language has and the same placeholders. English is the measure.
 * Keys end in `_one`, `_other` … where a text counts; `_zero` may be added in any language.
 */
const folder = resolve(import.meta.dirname, '../apps/web/locales')
const problems: string[] = []

type Texts = Map<string, string>
const forms = ['zero', 'one', 'two', 'few', 'many', 'other'] as const
const plural = new RegExp(`^(.*?)(_ordinal)?_(${forms.join('|')})$`)

const domains = filesOf('en')
const english = readTexts('en')
checkErrorTexts()
for (const { code } of languages) checkLanguage(code)

if (problems.length > 0) {
  console.error(problems.join('\n'))
  console.error(`\n${problems.length} texts need work (apps/web/locales).`)
  process.exit(1)
}
console.log(`${english.size} texts of ${domains.length} domains are complete in ${languages.length} languages.`)

function filesOf(language: string): string[] {
  const path = join(folder, language)
  if (!existsSync(path)) return []
  return (readdirSync(path, { recursive: true }) as string[]).filter((name) => name.endsWith('.json')).sort()
}

function readTexts(language: string): Texts {
  const texts: Texts = new Map()
  for (const file of filesOf(language)) {
    const path = `${language}/${file}`
    try {
      collect(
        JSON.parse(readFileSync(join(folder, path), 'utf8')) as unknown,
        file.slice(0, -'.json'.length).replaceAll(sep, '.'),
        texts,
        path,
      )
    } catch (error) {
      problems.push(`${path}: ${(error as Error).message}`)
    }
  }
  return texts
}

function collect(value: unknown, key: string, texts: Texts, path: string): void {
  if (typeof value === 'string') {
    if (value.trim() === '') problems.push(`${path}: ${key} is empty`)
    texts.set(key, value)
  } else if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    for (const [name, inner] of Object.entries(value)) collect(inner, `${key}.${name}`, texts, path)
  } else {
    problems.push(`${path}: ${key} is not a text`)
  }
}

/** A refusal that a visitor can meet has words. */
function checkErrorTexts(): void {
  for (const code of [...Object.keys(errors), 'network'])
    if (!english.has(`errors.${code}`)) problems.push(`en/errors.json: ${code} is missing`)
}

function checkLanguage(language: string): void {
  const texts = language === 'en' ? english : readTexts(language)
  for (const file of filesOf(language)) if (!domains.includes(file)) problems.push(`${language}/${file}: there is no en/${file}`)
  const wanted = wantedKeys(language)
  for (const [key, source] of wanted) {
    const text = texts.get(key)
    if (text === undefined) problems.push(`${language}: ${key} is missing`)
    else compare(language, key, text, source)
  }
  for (const key of texts.keys()) {
    if (wanted.has(key)) continue
    const [, base, ordinal = '', form] = plural.exec(key) ?? []
    const isOwnZero = form === 'zero' && wanted.has(`${base}${ordinal}_other`)
    if (!isOwnZero)
      problems.push(`${language}: ${key} is not a text of the English files${form ? ` or not a plural form of ${language}` : ''}`)
  }
}

/** Keys a language needs, each with the English text it translates: plural forms follow the language, not English. */
function wantedKeys(language: string): Map<string, string> {
  const wanted = new Map<string, string>()
  for (const [key, text] of english) {
    const [, base, ordinal = ''] = plural.exec(key) ?? []
    const source = base === undefined ? undefined : english.get(`${base}${ordinal}_other`)
    if (source === undefined) wanted.set(key, text)
    else for (const form of formsOf(language, ordinal !== '')) wanted.set(`${base}${ordinal}_${form}`, source)
  }
  return wanted
}

function formsOf(language: string, ordinal: boolean): string[] {
  return new Intl.PluralRules(language, { type: ordinal ? 'ordinal' : 'cardinal' }).resolvedOptions().pluralCategories
}

function compare(language: string, key: string, text: string, source: string): void {
  const has = holesOf(text)
  // "one piece" needs no number, so a counting form may leave `count` out.
  const needs = holesOf(source).filter((hole) => !(plural.test(key) && hole === '{{count}}'))
  for (const hole of needs) if (!has.includes(hole)) problems.push(`${language}: ${key} lacks ${hole}`)
  for (const hole of has)
    if (!holesOf(source).includes(hole)) problems.push(`${language}: ${key} has ${hole}, which the English text does not give`)
  if (language !== 'en' && text === source && (text.replace(/\{\{.*?\}\}/g, '').match(/\p{L}{2,}/gu) ?? []).length > 2)
    problems.push(`${language}: ${key} is still English: “${text}”`)
}

/** Placeholders without their format, and the tags of rich texts. */
function holesOf(text: string): string[] {
  const names = [...text.matchAll(/\{\{\s*-?\s*([\w.]+)[^}]*\}\}/g)].map(([, name]) => `{{${name}}}`)
  const tags = [...text.matchAll(/<\/?\w+\s*\/?>/g)].map(([tag]) => tag.replace(/\s/g, ''))
  return [...new Set([...names, ...tags])]
}
