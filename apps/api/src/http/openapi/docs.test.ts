import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { allEndpoints } from '@haat/shared/endpoints.ts'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { Validator } from '@seriousme/openapi-schema-validator'
import spectral from '@stoplight/spectral-core'
import { oas } from '@stoplight/spectral-rulesets'
import { expect, test } from 'vitest'
import { repositoryRoot } from '../../platform/env.ts'
import { startTestApp } from '../../testing/app.ts'

const shop = await startTestApp()

interface Operation {
  requestBody?: { content: Record<string, unknown> }
  operationId: string
  security?: unknown[]
  parameters?: { name: string; in: string; required?: boolean; schema: Record<string, unknown> }[]
  responses: Record<string, Response>
}
interface Response {
  $ref?: string
  content?: Record<string, { schema: Record<string, unknown> }>
}
interface OpenApi {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, unknown>; responses: Record<string, Response> }
}
const read = async () => (await shop.visitor().get('/api/openapi.json').expect(200)).body as OpenApi

test('the document is valid OpenAPI 3.1', async () => {
  const document = await read()
  const validator = new Validator()
  const { valid, errors } = await validator.validate(structuredClone(document) as unknown as Record<string, unknown>)
  expect(errors).toBeUndefined()
  expect(valid).toBe(true)
  expect(document.openapi).toMatch(/^3\.1\./)
})

test('the linters Spectral and Redocly report no problems', async () => {
  // Compiling a validator for each example takes a minute; `examples.test.ts` compares them with their schemas.
  const source = JSON.stringify(await read(), (key, value: unknown) => (key === 'example' ? undefined : value))
  const linter = new spectral.Spectral()
  linter.setRuleset({ extends: [oas] } as never)
  const found = await linter.run(source)
  expect(found.map(({ code, path }) => `${code} ${path.join(' ')}`)).toEqual([])

  const problems = await lintFromString({ source, config: await createConfig({ extends: ['recommended'] }) })
  // The protocol of NextAuth defines the answers of `/api/auth`: some operations only redirect, some have no refusal.
  const isOfProtocol = (rule: string, pointer = '') =>
    /^operation-[24]xx-response$/.test(rule) && pointer.startsWith('#/paths/~1api~1auth~1')
  const named = problems.map(({ ruleId, location }) => ({ ruleId, pointer: location[0]?.pointer }))
  expect(named.filter(({ ruleId, pointer }) => !isOfProtocol(ruleId, pointer))).toEqual([])
})

test('every reference resolves, and operation ids are unique', async () => {
  const document = await read()
  const text = JSON.stringify(document)
  for (const [, kind, name] of text.matchAll(/"#\/components\/(schemas|responses)\/([^"]+)"/g))
    expect(document.components[kind as 'schemas']).toHaveProperty([name!])
  const ids = Object.values(document.paths).flatMap((path) => Object.values(path).map(({ operationId }) => operationId))
  expect(new Set(ids).size).toBe(ids.length)
})

const uploadTypes: Record<string, string[]> = {
  true: ['image/*'],
  file: ['application/octet-stream'],
  lines: ['application/x-ndjson', 'application/octet-stream'],
}

test('every endpoint row is documented with path parameters, idempotency key, body and refusals', async () => {
  const { paths, components } = await read()
  for (const row of Object.values(allEndpoints).flatMap((rows) => Object.values(rows))) {
    const operation = paths[row.path.replace(/:(\w+)/g, '{$1}')]?.[row.method.toLowerCase()]
    expect(operation, row.path).toBeDefined()
    const parameters = operation?.parameters ?? []
    for (const [, part] of row.path.matchAll(/:(\w+)/g))
      expect(parameters).toContainEqual(expect.objectContaining({ name: part, in: 'path', required: true }))
    expect(parameters.some(({ name }) => name === 'Idempotency-Key')).toBe(row.idempotent === true || row.repeatable === true)
    const body = Object.keys(operation?.requestBody?.content ?? {})
    if (row.upload) expect(body).toEqual(uploadTypes[String(row.upload)])
    const responses = Object.values(operation?.responses ?? {})
    const codes = JSON.stringify(
      responses.map((response) => (response.$ref ? components.responses[response.$ref.split('/').pop()!] : response)),
    )
    for (const code of row.refusals) expect(codes).toContain(`"${code}"`)
    expect(operation?.security).toEqual(row.access === 'public' ? [] : expect.arrayContaining([{ session: [] }]))
    // Every parameter has a schema.
    for (const { name, schema } of parameters) expect(Object.keys(schema), `${row.path} ${name}`).not.toEqual([])
  }
})

test('the sign-in protocol is documented', async () => {
  const { paths } = await read()
  expect(Object.keys(paths)).toEqual(
    expect.arrayContaining(['/api/auth/csrf', '/api/auth/session', '/api/auth/callback/{provider}', '/api/auth/signout']),
  )
})

test('the API reference page loads only own files, under a strict policy', async () => {
  const visitor = shop.visitor()
  const page = await visitor.get('/api/docs').expect(200)
  expect(page.text).toContain('<title>Haat API reference</title>')
  expect(page.headers['content-security-policy']).toContain("script-src 'self';")
  expect(page.text).not.toMatch(/(src|href)="(https?:)?\/\//)
  expect(page.text).not.toMatch(/<script(?![^>]*src=)/)
  const files = [...page.text.matchAll(/(?:src|href)="(\/api\/docs\/[^"]+\.\w+)"/g)].map((match) => match[1]!)
  expect(files).toHaveLength(5)
  for (const file of files) {
    const answer = await visitor.get(file).expect(200)
    expect(answer.headers['content-type']).toMatch(/css|javascript|png/)
  }
  const script = await visitor.get('/api/docs/docs.js')
  expect(script.text).toContain('validatorUrl: null')
  for (const file of ['package.json', 'constructor', '..%2Fpackage.json']) {
    const answer = await visitor.get(`/api/docs/${file}`)
    expect([answer.status, answer.body.code]).toEqual([404, 'not_found'])
  }
})

test('the guide covers every subject and shows each recipe in all its languages, without a script', async () => {
  const { text, headers } = await shop.visitor().get('/api/docs/guide').expect(200)
  expect(headers['content-security-policy']).toContain("default-src 'none'")
  expect(text).not.toMatch(/<script|(src|href)="(https?:)?\/\//)
  for (const id of ['authentication', 'pagination', 'idempotency', 'errors', 'webhooks', 'money', 'languages'])
    expect(text).toContain(`<h2 id="${id}">`)
  const files = readdirSync(join(repositoryRoot, 'examples/recipes'))
  for (const name of new Set(files.map((file) => file.split('.')[0]))) expect(text).toContain(`<h3 id="${name}">`)
  expect(text.match(/<summary>/g)).toHaveLength(files.length)
  expect(text).toContain(`${shop.url}/api/dashboard/orders`)
  for (const [, id] of text.matchAll(/href="#([^"]+)"/g)) expect(text).toContain(` id="${id}"`)
})

test('every schema file of shared is listed, so that its schemas have names', () => {
  const shared = join(repositoryRoot, 'packages/shared/src')
  const files = readdirSync(shared, { recursive: true, encoding: 'utf8' }).filter((file) => /(^|[\\/])schema\.ts$/.test(file))
  const list = readFileSync(join(import.meta.dirname, 'schemas.ts'), 'utf8')
  for (const file of files) expect(list).toContain(`@haat/shared/${file.replaceAll('\\', '/')}'`)
})
