import { type Decision, no, yes } from '../errors.ts'
import type { Language } from '../text.ts'
import { type FieldType, facetTypes } from './constants.ts'
import type { CustomField, FieldValue } from './schema.ts'

/** What decides whether a value fits a field. */
export interface FieldShape {
  type: FieldType
  choices: readonly { id: string }[]
}

/** Whether a field has its name, the heading of its group and all its choices in a language. A unit is often the same everywhere. */
export const isFieldTranslated = (
  { group, texts, choices }: Pick<CustomField, 'group' | 'texts' | 'choices'>,
  language: Language,
): boolean =>
  Boolean(texts[language]?.name) &&
  (group === '' || Boolean(texts[language]?.group)) &&
  choices.every(({ names }) => names[language])

const longestLine = 300
const mostDecimals = 6
const largest = 1e12

const refused = (problem: string): Decision<never> => no('bad_request', { fields: { value: problem } })

/**
 * Whether a value fits its field, in the form in which it is stored: choices in the order of the field and each once.
 *
 * @returns the value, or `bad_request` with the problem as field `value`
 */
export function checkFieldValue({ type, choices }: FieldShape, value: FieldValue): Decision<FieldValue> {
  const isChoice = (id: unknown) => choices.some((choice) => choice.id === id)
  if (type === 'number') return typeof value === 'number' && isPlainNumber(value) ? yes(value) : refused('is no such number')
  if (type === 'boolean') return typeof value === 'boolean' ? yes(value) : refused('is neither yes nor no')
  if (type === 'choice') return isChoice(value) ? yes(value) : refused('is no choice of this field')
  if (type === 'choices') {
    if (!Array.isArray(value) || !value.every(isChoice)) return refused('is no choice of this field')
    return yes(choices.flatMap(({ id }) => (value.includes(id) ? [id] : [])))
  }
  if (type === 'file') {
    const isFile = typeof value === 'object' && !Array.isArray(value) && isLink(value.url)
    return isFile ? yes(value) : refused('is no file')
  }
  if (typeof value !== 'string') return refused('is no text')
  if (type === 'date') return isDay(value) ? yes(value) : refused('is no day like 2026-11-25')
  if (type === 'link') return isLink(value) ? yes(value) : refused('is no address like https://example.com')
  if (type === 'text') return /[\n\r]/.test(value) || value.length > longestLine ? refused('is longer than one line') : yes(value)
  return yes(value)
}

const isPlainNumber = (value: number): boolean =>
  Number.isFinite(value) && Math.abs(value) <= largest && Number(value.toFixed(mostDecimals)) === value

function isDay(value: string): boolean {
  if (!/^(19|2\d)\d\d-\d\d-\d\d$/.test(value)) return false
  const day = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value)
}

/** A web address, or a path of the shop. */
export function isLink(value: string): boolean {
  if (/^\/(?![/\\])[^\s\\]*$/.test(value)) return true
  return /^https?:\/\/[^\s\\@/?#]+(?:[/?#][^\s\\]*)?$/i.test(value)
}

/** Whether lists can be filtered by a field of this type. */
export const canBeFacet = (type: FieldType): boolean => facetTypes.includes(type)

/** Whether a field belongs to a product: `categories` are its own with all their ancestors. */
export const appliesTo = (categoryIds: readonly string[], categories: readonly string[]): boolean =>
  categoryIds.length === 0 || categoryIds.some((id) => categories.includes(id))

/** A filter by a field: one of its values, or a range of numbers that is open where a bound is missing. */
export interface FieldFilter {
  key: string
  value?: string
  min?: number
  max?: number
}

const number = '(-?\\d{1,13}(?:\\.\\d{1,6})?)?'
const range = new RegExp(`^${number}\\.\\.${number}$`)

/** Reads `material:cotton` or `weight:1..5` (also `1..` and `..5`); undefined if it is neither. */
export function parseFieldFilter(text: string): FieldFilter | undefined {
  const colon = text.indexOf(':')
  if (colon < 1) return undefined
  const [key, rest] = [text.slice(0, colon).trim(), text.slice(colon + 1).trim()]
  if (rest === '') return undefined
  const [, min, max] = range.exec(rest) ?? []
  if (min === undefined && max === undefined) return { key, value: rest }
  return { key, ...(min !== undefined && { min: Number(min) }), ...(max !== undefined && { max: Number(max) }) }
}
