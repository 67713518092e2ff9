import type { ApiDocument, Schema } from './document.ts'

/** Values that stand for fields by their name, where the schema alone would make a meaningless one. */
const usual: Record<string, unknown> = {
  email: 'rahima@example.org',
  name: 'Spring',
  title: 'Spring',
  slug: 'spring',
  fullName: 'Rahima Khatun',
  phone: '+880 1712 345678',
  house: '12 Lake Road',
  city: 'Dhaka',
  state: 'Dhaka Division',
  zipCode: '1207',
  country: 'BD',
  color: '#336699',
  url: 'https://erp.example.org/hooks',
  q: 'cup',
  code: 'SPRING10',
  note: 'Called back',
  message: 'Thank you.',
  text: 'Thank you.',
  path: '/old-page',
  from: '/old-page',
  target: '/shop',
  to: '/shop',
}

/** The same example of a schema every time: required fields alone, values of the shop where `known` has one, else the smallest that fit. */
export function sampleOf(document: ApiDocument, given: Schema, known: (name: string) => string | undefined, name = ''): unknown {
  const schema = document.resolve(given)
  const inner = (part: Schema, field = name) => sampleOf(document, part, known, field)
  if (schema.default !== undefined) return schema.default
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const options = schema.anyOf ?? schema.oneOf
  if (options) return inner(options[0]!)
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => inner(part) as object)) as object
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'string':
      return known(name) ?? textOf(schema, name)
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? (schema.exclusiveMinimum ?? 0) + 1)
    case 'boolean':
      return true
    case 'array':
      if (schema.prefixItems) return schema.prefixItems.map((part) => inner(part))
      return schema.items
        ? Array.from({ length: Math.max(1, schema.minItems ?? 0) }, () => inner(schema.items!, singular(name)))
        : []
    case 'object':
      return Object.fromEntries((schema.required ?? []).map((field) => [field, inner(schema.properties?.[field] ?? {}, field)]))
    default:
      return null
  }
}

/** `ids` are lists of what `_id` names. */
const singular = (name: string): string => name.replace(/ies$/, 'y').replace(/s$/, '')

function textOf({ format, minLength = 0, maxLength = 200, pattern }: Schema, name: string): string {
  if (format === 'uuid') return '018f3a2e-0000-7000-8000-000000000001'
  if (format === 'date-time') return '2030-01-01T00:00:00.000Z'
  if (format === 'date') return '2026-11-25'
  const value = usual[name]
  const text =
    typeof value === 'string' && value.length <= maxLength ? value : format === 'email' ? 'rahima@example.org' : 'Spring'
  if (pattern && !new RegExp(pattern, 'u').test(text))
    return /\\d\{4\}-/.test(pattern) ? '2026-11-25' : pattern.includes('[A-Z]{2}') ? 'BD' : text
  return text.slice(0, maxLength).padEnd(minLength, '-')
}
