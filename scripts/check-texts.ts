import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve, sep } from 'node:path'
import { errors } from '../packages/shared/src/errors.ts'
import { languages } from '../packages/shared/src/reference/languages.ts'

/**
 * Every English text must exist in every language, with the plural forms of that language and the same placeholders.
 * Keys of texts with a count end in `_one`, `_other` …; `_zero` is optional in any language.
 */
const folder = resolve(import.meta.dirname, '../apps/web/locales')
const problems: string[] = []

type Texts = Map<string, string>
const forms = ['zero', 'one', 'two', 'few', 'many', 'other'] as const
const plural = new RegExp(`^(.*?)(_ordinal)?_(${forms.join('|')})$`)

/** Texts in which an English word of the glossary has another meaning. */
const otherSense: Record<string, RegExp> = {
  review: /\b(?:to review|we(?:’ll)? review|needs? review|awaiting review)\b|^Review (?!s)/i,
  order: /\breorder|page order/i,
  account: /bank account|account (?:holder|number)/i,
  delivery: /email delivery|^Delivery method$/i,
  staff: /^Staff note$/,
  stock: /^Stock count$/,
  settings: /project ID from Settings/,
  'in stock': /than you have in stock|not enough in stock|low in stock/i,
}

/** Texts whose idiomatic translation does not contain the term. */
const idiomatic = new Set([
  'bn:dashboard.products.nothingToSell',
  'bn:dashboard.orders.next.collect',
  'bn:dashboard.returns.exchange.short',
  'bn:dashboard.settings.hint.loginEmail',
  'ar:dashboard.products.previewText',
  'ar:dashboard.orders.next.collect',
  'ar:dashboard.returns.exchange.short',
  'fr:dashboard.customers.average',
  'fr:dashboard.orders.new.totalChanged',
  'fr:dashboard.payments.problem.late',
  'fr:dashboard.reports.column.average',
  'fr:dashboard.products.picturesText',
  'fr:dashboard.products.nothingToSell',
  'fr:dashboard.products.previewText',
  'fr:dashboard.orders.payment.pending',
  'fr:dashboard.settings.hint.returnsDays',
])

const forbidden: [pattern: RegExp, instead: string][] = [
  [/\be-mail/i, '“email”'],
  [/\b(?:mails|(?:this|the|a|by) mail)\b(?! server)/i, '“email”'],
  [/\bmeanwhile\b/i, 'when it happened, or “just”'],
  [/\b(?:pieces?)\b/i, '“item”, “unit” or “quantity”'],
  [/\b(?:somebody|nobody|whoever)\b/i, 'who it is'],
  [/\b(?:paid|pay|pays) back\b/i, '“refund”'],
  [/\b(?:taken|take|takes) back\b/i, '“undo”'],
  [/\bsecond step\b/i, '“two-factor authentication”'],
]

const domains = filesOf('en')
const english = readTexts('en')
checkErrorTexts()
for (const { code } of languages) checkLanguage(code)
checkGlossary()
checkForbiddenWords()

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

/** Every error code that a visitor can get must have a text. */
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

/** Required keys of a language with the English text of each: plural forms are those of the language. */
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

/**
 * Terms of docs/glossary.md: if an English text contains a term, the translation must contain a form of the translated term.
 * Arabic diacritics are ignored.
 */
function checkGlossary(): void {
  for (const { code } of languages) {
    if (code === 'en') continue
    const texts = readTexts(code)
    for (const { term, forms } of glossary(code)) {
      const holdsTerm = new RegExp(`\\b${term}(?:s|es)?\\b`, 'i')
      for (const [key, source] of english) {
        const text = texts.get(key)
        if (text === undefined || !holdsTerm.test(withoutHoles(source)) || otherSense[term]?.test(source)) continue
        if (idiomatic.has(`${code}:${key}`) || forms.some((form) => plain(text).includes(plain(form)))) continue
        problems.push(`${code}: ${key} does not say “${forms[0]}” for “${term}” (docs/glossary.md): “${text}”`)
      }
    }
  }
}

function glossary(language: string): { term: string; forms: string[] }[] {
  const rows = readFileSync(resolve(import.meta.dirname, '../docs/glossary.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
  const header = rows.findIndex((cells) => cells[0] === 'English')
  const column = rows[header]!.indexOf(languages.find(({ code }) => code === language)!.name)
  if (column < 0) {
    problems.push(`docs/glossary.md: the first table has no column for ${language}`)
    return []
  }
  return rows
    .slice(header + 1)
    .filter((cells) => cells.length === rows[header]!.length)
    .filter((cells) => /^[a-z]/.test(cells[0]!) && cells[column] !== '—')
    .map((cells) => ({ term: cells[0]!, forms: cells[column]!.split('·').map((form) => form.trim()) }))
}

/** English words that interface texts must not contain, and their replacements. */
function checkForbiddenWords(): void {
  for (const [key, text] of english)
    for (const [pattern, instead] of forbidden)
      if (pattern.test(withoutHoles(text))) problems.push(`en: ${key}: say ${instead}: “${text}”`)
}

function withoutHoles(text: string): string {
  return text.replace(/\{\{.*?\}\}/g, '')
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFC')
    .replace(/[\u064b-\u0652]/g, '')
}
