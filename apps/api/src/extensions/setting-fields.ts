import type { z } from 'zod'

/** A setting as the form of the dashboard shows it. */
export interface SettingField {
  /** undefined: of a type that the form cannot show */
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

/** Zod bounds integers by the safe ones, which says nothing. */
const bounded = (name: 'min' | 'max', value: number | undefined) =>
  value === undefined || Math.abs(value) >= Number.MAX_SAFE_INTEGER ? {} : { [name]: value }
