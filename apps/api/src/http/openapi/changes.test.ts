import { expect, test } from 'vitest'
import { compareApis } from './changes.ts'

type Json = Record<string, unknown>
const text = { type: 'string' }
const object = (properties: Json, required: string[] = []) => ({ type: 'object', properties, required })
const json = (schema: Json) => ({ content: { 'application/json': { schema } } })

interface Parts {
  body?: Json
  answer?: Json
  parameters?: Json[]
  schemas?: Json
  operation?: Json
}
const document = ({ body, answer = object({}), parameters = [], schemas = {}, operation = {} }: Parts) =>
  ({
    paths: {
      '/a': {
        post: {
          operationId: 'a',
          parameters,
          ...(body && { requestBody: { required: true, ...json(body) } }),
          responses: { 200: json(answer) },
          ...operation,
        },
      },
    },
    components: { schemas },
  }) as unknown as Parameters<typeof compareApis>[0]

const compare = (before: Parts, after: Parts) =>
  compareApis(document(before), document(after)).map(({ text, breaking }) => `${breaking ? '!' : '+'} ${text}`)

test('the same contract has no changes, also with circular references', () => {
  const schemas = { Tree: object({ name: text, children: { type: 'array', items: { $ref: '#/components/schemas/Tree' } } }) }
  const one = { answer: { $ref: '#/components/schemas/Tree' }, schemas }
  expect(compare(one, one)).toEqual([])
})

test.each<[string, Parts, Parts, string[]]>([
  [
    'a field of an answer is removed',
    { answer: object({ a: text, b: text }) },
    { answer: object({ a: text }) },
    ['! answer.b removed'],
  ],
  [
    'a field of an answer becomes optional',
    { answer: object({ a: text }, ['a']) },
    { answer: object({ a: text }) },
    ['! answer.a can now be missing'],
  ],
  ['a field is added to an answer', { answer: object({}) }, { answer: object({ a: text }, ['a']) }, ['+ answer.a added']],
  [
    'a field of an answer changes its type',
    { answer: object({ a: text }) },
    { answer: object({ a: { type: 'integer' } }) },
    ['! answer.a type removed: string', '! answer.a type added: integer'],
  ],
  [
    'a field of an answer becomes nullable',
    { answer: object({ a: text }) },
    { answer: object({ a: { type: ['string', 'null'] } }) },
    ['! answer.a type added: null'],
  ],
  [
    'a field of an answer gets another value',
    { answer: object({ a: { enum: ['x'] } }) },
    { answer: object({ a: { enum: ['x', 'y'] } }) },
    ['+ answer.a value added: y'],
  ],
  ['a required input is added', { body: object({}) }, { body: object({ a: text }, ['a']) }, ['! body.a added, required']],
  ['an optional input is added', { body: object({}) }, { body: object({ a: text }) }, ['+ body.a added']],
  ['an input is now required', { body: object({ a: text }) }, { body: object({ a: text }, ['a']) }, ['! body.a is now required']],
  ['an input is removed', { body: object({ a: text }) }, { body: object({}) }, ['! body.a removed']],
  [
    'a value of an input is removed',
    { body: object({ a: { enum: ['x', 'y'] } }) },
    { body: object({ a: { enum: ['x'] } }) },
    ['! body.a value removed: y'],
  ],
  [
    'the maximum length of an input is reduced',
    { body: object({ a: { type: 'string', maxLength: 9 } }) },
    { body: object({ a: { type: 'string', maxLength: 5 } }) },
    ['! body.a maxLength 9 is now 5'],
  ],
  [
    'the maximum length of an input is removed',
    { body: object({ a: { type: 'string', maxLength: 5 } }) },
    { body: object({ a: text }) },
    ['+ body.a maxLength 5 is now none'],
  ],
  [
    'an alternative of an input is removed',
    { body: object({ a: { anyOf: [text, { type: 'null' }] } }) },
    { body: object({ a: { anyOf: [text] } }) },
    ['! body.a is one of string instead of null or string'],
  ],
  ['a parameter is removed', { parameters: [{ in: 'query', name: 'q', schema: text }] }, {}, ['! query q removed']],
  ['a parameter is added', {}, { parameters: [{ in: 'query', name: 'q', schema: text }] }, ['+ query q added']],
  [
    'a parameter becomes required',
    { parameters: [{ in: 'query', name: 'q', schema: text }] },
    { parameters: [{ in: 'query', name: 'q', required: true, schema: text }] },
    ['! query q is now required'],
  ],
  ['the operation id changes', {}, { operation: { operationId: 'b' } }, ['! operationId a is now b']],
  [
    'the access rule changes',
    { operation: { 'x-access': 'public' } },
    { operation: { 'x-access': 'customer' } },
    ['! access public is now customer'],
  ],
  ['an answer is removed', {}, { operation: { responses: {} } }, ['! answer 200 removed']],
])('%s', (_name, before, after, expected) => {
  expect(compare(before, after)).toEqual(expected)
})

test('a change behind a reference is reported where it is used; added and removed operations are reported', () => {
  const withItem = (item: Json) =>
    document({
      answer: object({ items: { type: 'array', items: { $ref: '#/components/schemas/Item' } } }),
      schemas: { Item: item },
    })
  expect(compareApis(withItem(object({ a: text })), withItem(object({})))).toEqual([
    { at: 'post /a', text: 'answer.items[].a removed', breaking: true },
  ])
  const empty = { paths: {}, components: { schemas: {} } }
  expect(compareApis(document({}), empty)).toEqual([{ at: 'post /a', text: 'removed', breaking: true }])
  expect(compareApis(empty, document({}))).toEqual([{ at: 'post /a', text: 'added', breaking: false }])
})
