import fc from 'fast-check'
import type { ApiDocument, Schema } from './document.ts'

/** Texts that programs stumble over. */
const hostile = fc.constantFrom<unknown>(
  '',
  ' ',
  '\u0000',
  '\ud800',
  "'; DROP TABLE orders; --",
  '%00%ff',
  '../../etc/passwd',
  '<img src=x onerror=alert(1)>',
  '\u202egnirts',
  'হাট سوق 🛒',
  'x'.repeat(5000),
  'NaN',
  '1e400',
  null,
  true,
  -1,
  0.001,
  9_007_199_254_740_991,
  [],
  {},
  [[]],
  { $gt: '' },
  { constructor: 1 },
)

/** Makes a value of a schema, sometimes with something wrong in it. `known` names values that exist in the shop, by field name. */
export function arbitraryOf(
  document: ApiDocument,
  schema: Schema,
  known: (name: string) => string[],
  name = '',
): fc.Arbitrary<unknown> {
  const wrong = { arbitrary: hostile, weight: 1 }
  return fc.oneof({ arbitrary: fitting(document, schema, known, name, 0), weight: 14 }, wrong)
}

function fitting(
  document: ApiDocument,
  given: Schema,
  known: (name: string) => string[],
  name: string,
  depth: number,
): fc.Arbitrary<unknown> {
  const schema = document.resolve(given)
  const inner = (part: Schema, field = name) => fitting(document, part, known, field, depth + 1)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const options = schema.anyOf ?? schema.oneOf
  if (options) return fc.oneof(...options.map((option) => inner(option)))
  if (schema.allOf)
    return fc
      .tuple(...schema.allOf.map((part) => inner(part)))
      .map((parts) => Object.assign({}, ...(parts as object[])) as object)
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((type) => inner({ ...schema, type })))
  switch (schema.type) {
    case 'string':
      return textOf(schema, known(name))
    case 'integer':
    case 'number':
      return numberOf(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return schema.prefixItems
        ? fc.tuple(...schema.prefixItems.map((part) => inner(part)))
        : fc.array(inner(schema.items ?? {}), {
            minLength: schema.minItems ?? 0,
            maxLength: Math.min(schema.maxItems ?? 3, (schema.minItems ?? 0) + 3),
          })
    case 'object':
      return objectOf(schema, inner, depth)
    default:
      return hostile
  }
}

function textOf({ format, pattern, minLength = 0, maxLength = 60 }: Schema, known: string[]): fc.Arbitrary<string> {
  const own = format === 'uuid' ? fc.uuid() : format === 'email' ? fc.constantFrom('a@example.org', 'ü@example.org') : undefined
  const dated =
    format === 'date-time'
      ? fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('2100-01-01') }).map((date) => date.toISOString())
      : undefined
  const matching = pattern ? fc.stringMatching(new RegExp(pattern)) : undefined
  const longest = Math.max(minLength, Math.min(maxLength, 60))
  const free = fc.oneof(
    fc.string({ minLength, maxLength: longest }),
    fc.string({ unit: 'grapheme', minLength, maxLength: longest }),
    fc
      .constantFrom('Cup', 'a', '#336699', 'https://shop.example/x', '/shop', '2026-11-25', '1', 'USD', 'BD')
      .map((text) => text.padEnd(minLength, '-').slice(0, maxLength)),
  )
  const made = own ?? dated ?? matching ?? free
  return known.length > 0 ? fc.oneof({ arbitrary: fc.constantFrom(...known), weight: 6 }, { arbitrary: made, weight: 1 }) : made
}

function numberOf({ type, minimum, maximum, exclusiveMinimum, exclusiveMaximum }: Schema): fc.Arbitrary<number> {
  const low = Math.max(minimum ?? exclusiveMinimum ?? -1000, -1e15)
  const high = Math.min(maximum ?? exclusiveMaximum ?? low + 10_000, 1e15)
  const whole = fc.integer({ min: Math.max(Math.ceil(low), -2_147_483_648), max: Math.min(Math.floor(high), 2_147_483_647) })
  const edges = fc.constantFrom(low, high, Math.min(low + 1, high))
  return type === 'integer'
    ? fc.oneof(whole, edges)
    : fc.oneof(
        whole,
        edges,
        whole.map((value) => Math.min(value + 0.25, high)),
      )
}

function objectOf(
  schema: Schema,
  inner: (part: Schema, field?: string) => fc.Arbitrary<unknown>,
  depth: number,
): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties } = schema
  const rest =
    typeof additionalProperties === 'object'
      ? fc.dictionary(fc.constantFrom('en', 'ar', 'x'), inner(additionalProperties), { maxKeys: 2 })
      : fc.constant({})
  if (Object.keys(properties).length === 0) return rest
  const fields = Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, inner(part, name)]))
  const plain = fc.record(fields, { requiredKeys: required })
  // Deep objects vary enough without mistakes of their own.
  if (depth > 1) return plain
  const mistake = fc
    .tuple(plain, fc.constantFrom(...Object.keys(properties), 'unknownField'), hostile)
    .map(([value, name, bad]) => ({ ...value, [name]: bad }))
  return fc.oneof({ arbitrary: plain, weight: 5 }, { arbitrary: mistake, weight: 1 })
}
