import type { ExtensionDetails, ExtensionField } from '@haat/shared/extensions/dashboard/schema.ts'
import type { Language } from '@haat/shared/text.ts'
import { z } from 'zod'
import type { Extension } from './define.ts'
import { findText } from './registry.ts'

/** A setting as the form of the dashboard shows it. */
export interface SettingField {
  /** undefined for types that the form does not support */
  kind: 'flag' | 'number' | 'text' | 'secret' | 'choice' | undefined
  /** values of a choice */
  options?: string[]
  min?: number
  max?: number
}

interface JsonSchema {
  type?: string
  enum?: string[]
  minimum?: number
  maximum?: number
  maxLength?: number
  secret?: boolean
}

/** The fields of a settings schema, in its order. `min` and `max` are bounds of a number; `max` of a text is its length. */
export function settingFields(settings: z.ZodObject): Record<string, SettingField> {
  const { properties = {} } = settings.toJSONSchema({ io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, JsonSchema>
  }
  return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, toField(schema)]))
}

function toField({ type, enum: options, minimum, maximum, maxLength, secret }: JsonSchema): SettingField {
  if (options) return { kind: 'choice', options }
  if (type === 'boolean') return { kind: 'flag' }
  if (type === 'integer' || type === 'number') return { kind: 'number', ...bounded('min', minimum), ...bounded('max', maximum) }
  if (type !== 'string') return { kind: undefined }
  return { kind: secret ? 'secret' : 'text', ...bounded('max', maxLength) }
}

/** Zod limits integers to the safe ones, which is no limit of the field. */
const bounded = (name: 'min' | 'max', value: number | undefined) =>
  value === undefined || Math.abs(value) >= Number.MAX_SAFE_INTEGER ? {} : { [name]: value }

const noFields = z.object({})

/** The fields of a form in a language: labels, hints and names of choices are the texts `<at>.<field>.label`, `.hint` and `.options.<value>`. */
export const formFields = (
  extension: Extension,
  { settings = noFields, at, language }: { settings?: z.ZodObject | undefined; at: string; language: Language },
): ExtensionField[] =>
  Object.entries(settingFields(settings)).map(([name, { kind, options, ...bounds }]) => {
    const text = (key: string) => findText(extension, language, `${at}.${name}.${key}`)
    const hint = text('hint')
    return {
      name,
      label: text('label')!,
      ...(hint && { hint }),
      kind: kind!,
      ...(options && { options: options.map((value) => ({ value, label: text(`options.${value}`) ?? value })) }),
      ...bounds,
    }
  })

/** The values of a form parsed by its schema, with defaults for refused and unknown values. */
export function readValues<Settings extends z.ZodObject>(schema: Settings, values: Record<string, unknown>): z.output<Settings> {
  const known = Object.fromEntries(Object.entries(values).filter(([name]) => name in schema.shape))
  const parsed = schema.safeParse(known)
  if (parsed.success) return parsed.data
  const refused = new Set(parsed.error.issues.map(({ path }) => path[0]))
  return schema.parse(Object.fromEntries(Object.entries(known).filter(([name]) => !refused.has(name))))
}

/** The defaults of a form. */
export const defaultValues = (settings: z.ZodObject = noFields): ExtensionDetails['values'] =>
  settings.parse({}) as ExtensionDetails['values']
