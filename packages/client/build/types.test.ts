import { expect, test } from 'vitest'
import { type Schema, typeOf } from './types.ts'

test.each<[string, Schema]>([
  ['string', { type: 'string' }],
  ['number', { type: 'integer' }],
  ['unknown', {}],
  ['Picture', { $ref: '#/components/schemas/Picture' }],
  ['ErrorAnswer', { $ref: '#/components/schemas/Error' }],
  ['("a" | "b")', { type: 'string', enum: ['a', 'b'] }],
  ['true', { type: 'boolean', const: true }],
  ['(string | null)', { type: ['string', 'null'] }],
  ['(number | null)', { anyOf: [{ type: 'integer' }, { type: 'number' }, { type: 'null' }] }],
  ['(A) & (B)', { allOf: [{ $ref: 'A' }, { $ref: 'B' }] }],
  ['Array<(string | number)>', { type: 'array', items: { oneOf: [{ type: 'string' }, { type: 'number' }] } }],
  ['[string, number]', { type: 'array', prefixItems: [{ type: 'string' }, { type: 'number' }] }],
  ['Record<string, number>', { type: 'object', additionalProperties: { type: 'number' } }],
  ['Record<string, never>', { type: 'object', properties: {}, additionalProperties: false }],
  ['{\n/** the * /name */\nname: string\n"x-y"?: A\n}', fields()],
])('%s', (type, schema) => {
  expect(typeOf(schema)).toBe(type)
})

function fields(): Schema {
  const properties = { name: { type: 'string', description: 'the */name' }, 'x-y': { $ref: 'A' } }
  return { type: 'object', properties, required: ['name'] }
}
