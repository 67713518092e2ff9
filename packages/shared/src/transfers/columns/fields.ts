import { type FieldType, translatedTypes } from '../../custom-fields/constants.ts'
import { checkFieldValue, isLink } from '../../custom-fields/rules.ts'
import type { FieldValue } from '../../custom-fields/schema.ts'
import { languageCodes } from '../../reference/languages.ts'
import { parseNumber } from '../../reference/parse-number.ts'
import { withoutTurning } from '../../text.ts'
import { isYes, joinList, splitList } from '../cells.ts'
import type { RemarkCode } from '../remarks.ts'
import type { Column } from './column.ts'
import type { ProductSheet } from './sheet.ts'

/** What the columns of a custom field follow from. */
export interface FieldDefinition {
  key: string
  type: FieldType
  name: string
  choices: readonly { id: string; name: string; texts: Readonly<Record<string, Readonly<Record<string, string>>>> }[]
}

/** Longest text of each type, in characters. */
const longest = { text: 300, long: 5000 } as const

/** What a cell says when it does not fit the type of its field. */
const problems: Record<FieldType, RemarkCode> = {
  text: 'too_long',
  long: 'too_long',
  number: 'not_a_number',
  choice: 'unknown_choice',
  choices: 'unknown_choice',
  boolean: 'not_yes_or_no',
  date: 'not_a_day',
  link: 'not_a_link',
  file: 'not_a_link',
}

/** The columns of a product file for the custom fields of a shop: one for each field, and for texts one more for each language. */
export const fieldColumns = (fields: readonly FieldDefinition[]): Column<ProductSheet>[] =>
  fields.flatMap((field) => [
    valueColumn(field),
    ...(translatedTypes.includes(field.type) ? languageCodes.map((code) => translationColumn(field, code)) : []),
  ])

const headingOf = ({ key }: FieldDefinition): string => `Field: ${key}`

const valueColumn = (field: FieldDefinition): Column<ProductSheet> => ({
  heading: headingOf(field),
  also: [field.name.toLowerCase(), field.key],
  ...(field.type === 'number' && { isNumber: true as const }),
  read: ({ fields }) => {
    const stored = fields[field.key]
    return stored ? toCell(field, stored.value) : ''
  },
  write: ({ fields }, text) => {
    if (text === '') {
      delete fields[field.key]
      return undefined
    }
    const value = toValue(field, withoutTurning(text))
    const decision = value === undefined ? undefined : checkFieldValue(field, value)
    if (!decision?.ok) return problems[field.type]
    fields[field.key] = { value: decision.value, texts: fields[field.key]?.texts ?? {} }
    return undefined
  },
})

const translationColumn = (field: FieldDefinition, code: (typeof languageCodes)[number]): Column<ProductSheet> => ({
  heading: `${headingOf(field)} (${code})`,
  read: ({ fields }) => fields[field.key]?.texts[code] ?? '',
  write: ({ fields }, text) => {
    const stored = fields[field.key]
    if (!stored) return text === '' ? undefined : 'needs_own_text'
    if (text.length > longest[field.type as 'text'] || (field.type === 'text' && /[\n\r]/.test(text))) return 'too_long'
    const { [code]: _, ...others } = stored.texts
    fields[field.key] = { ...stored, texts: text === '' ? others : { ...others, [code]: withoutTurning(text) } }
    return undefined
  },
})

/** The name of a choice, or its id where another choice has the same name. */
function choiceToCell({ choices }: FieldDefinition, id: string): string {
  const name = choices.find((one) => one.id === id)?.name
  return name === undefined || choices.filter((one) => sameName(one.name, name)).length > 1 ? id : name
}

const sameName = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase()

/** The id of a choice by its id, its name, or its name in any language. */
const choiceId = ({ choices }: FieldDefinition, text: string): string =>
  (
    choices.find(({ id }) => id === text) ??
    choices.find(({ name }) => sameName(name, text)) ??
    choices.find(({ texts }) => Object.values(texts).some(({ name }) => name !== undefined && sameName(name, text)))
  )?.id ?? ''

function toCell(field: FieldDefinition, value: FieldValue): string {
  if (field.type === 'choice') return choiceToCell(field, String(value))
  if (Array.isArray(value)) return joinList(value.map((id) => choiceToCell(field, id)))
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'object') return `${value.url} ${value.name}`
  return String(value)
}

function toValue(field: FieldDefinition, text: string): FieldValue | undefined {
  switch (field.type) {
    case 'text':
    case 'long':
      return text.length > longest[field.type] ? undefined : text
    case 'number':
      return parseNumber(text)
    case 'choice':
      return choiceId(field, text)
    case 'choices':
      return splitList(text).map((entry) => choiceId(field, entry))
    case 'boolean':
      return /^(1|0|true|false|yes|no)$/i.test(text) ? isYes(text) : undefined
    case 'date':
      return text.replace(/[T ]00:00(:00(\.0+)?)?Z?$/, '')
    case 'link':
      return text.length > 2000 ? undefined : text
    case 'file':
      return toFile(text)
  }
}

/** An address, then the name of the file; without a name the last part of the address. */
function toFile(text: string): { name: string; url: string } | undefined {
  const [url = '', ...rest] = text.split(/\s+/)
  const name = rest.join(' ') || (url.split(/[?#]/)[0]!.split('/').pop() ?? '')
  return url.length > 2000 || name.length > 120 || name === '' || !isLink(url) ? undefined : { name, url }
}
