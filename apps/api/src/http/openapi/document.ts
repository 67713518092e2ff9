import { apiKeySections } from '@haat/shared/api-keys/rules.ts'
import type { Endpoint } from '@haat/shared/endpoint.ts'
import { commonRefusals, type ErrorCode, errors } from '@haat/shared/errors.ts'
import { orderTokenHeader } from '@haat/shared/orders/token.ts'
import { z } from 'zod'
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponseObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi'
import { apiOrigin, type Origins } from '../../platform/network/origins.ts'
import { authCookies } from '../auth/cookies/cookies.ts'
import { takesVersion } from '../conventions/entity-tag.ts'
import { selectableList } from '../conventions/selected-fields.ts'
import { authPaths } from './auth-paths.ts'
import { addExamples } from './examples.ts'
import { namedSchemas } from './schemas.ts'
import { tagTexts } from './tag-texts.ts'
import { webhookPaths, webhooksText } from './webhooks.ts'

/** Generates the OpenAPI 3.1 document from the endpoint rows. */
export function openApiDocument(
  domains: Record<string, Record<string, Endpoint>>,
  origins: Origins,
): ReturnType<typeof createDocument> {
  for (const [id, schema] of namedSchemas) if (!z.globalRegistry.has(schema)) z.globalRegistry.add(schema, { id })
  const paths: ZodOpenApiPathsObject = {}
  const responses: Record<string, ZodOpenApiResponseObject> = {}
  for (const [domain, rows] of Object.entries(domains))
    for (const [name, row] of Object.entries(rows)) {
      const path = row.path.replace(/:(\w+)/g, '{$1}')
      paths[path] = { ...paths[path], [row.method.toLowerCase()]: operation(row, domain, name, responses) }
    }
  const document = createDocument(
    {
      openapi: '3.1.1',
      info: {
        title: 'Haat API',
        version: '1.0.0',
        summary: 'An online shop: catalogue, cart, checkout, orders.',
        description,
        contact: { name: 'Haat', url: origins.publicUrl },
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: apiOrigin(origins) }],
      tags: [
        { name: 'sign-in', description: 'The protocol of NextAuth v4 at /api/auth.' },
        { name: 'webhooks', description: 'Requests that the shop sends to webhooks.' },
        ...Object.keys(domains).map((name) => ({
          name,
          description: tagTexts[name as keyof typeof tagTexts] ?? 'Endpoints of an extension.',
        })),
      ],
      paths: { ...paths, ...authPaths },
      webhooks: webhookPaths(),
      components: {
        schemas: { Error: ErrorAnswer },
        responses,
        securitySchemes: {
          session: {
            type: 'apiKey',
            in: 'cookie',
            name: authCookies(origins).session,
            description: 'Set by `POST /api/auth/callback/credentials`; its value is opaque to clients.',
          },
          sessionToken: {
            type: 'http',
            scheme: 'bearer',
            description:
              'A session without cookies, for mobile apps and other storefronts: `Authorization: Bearer haat_session_…`, from `POST /api/home/sessions`.',
          },
          cartToken: {
            type: 'http',
            scheme: 'bearer',
            description:
              'A cart without an account, for clients without cookies: `Authorization: Bearer haat_cart_…`, from `POST /api/home/guest-carts`.',
          },
          apiKey: {
            type: 'http',
            scheme: 'bearer',
            description: 'A key of the dashboard section “Developers”: `Authorization: Bearer haat_live_…`.',
          },
        },
      },
    },
    { override: plainly },
  )
  describeLines(document.paths ?? {})
  addExamples(document.paths ?? {})
  return document
}

/** A body of lines is a text; the schema of its row is that of one line. */
function describeLines(paths: Record<string, object>): void {
  type Lines = { requestBody?: { content?: Record<string, { schema?: object }> } }
  for (const { requestBody } of Object.values(paths).flatMap((methods) => Object.values(methods) as Lines[])) {
    const lines = requestBody?.content?.['application/x-ndjson']
    if (lines) lines.schema = { type: 'string', contentMediaType: 'application/x-ndjson', contentSchema: lines.schema }
  }
}

const description = `JSON in, JSON out. A success is \`{"success": true, …}\`; a refusal is \`{"success": false, "err", "code", "requestId"}\`
with the right status, where \`err\` is plain English and \`code\` never changes. Money is a JSON number in the shop's currency.

**Signing in** takes three steps with one cookie jar: \`GET /api/auth/csrf\` for a token, \`POST /api/auth/callback/credentials\` with
\`csrfToken\`, \`email\`, \`password\` and \`json=true\` as a form, and then any call.

\`\`\`sh
token=$(curl -sc jar https://shop.example/api/auth/csrf | jq -r .csrfToken)
curl -sb jar -c jar https://shop.example/api/auth/callback/credentials \\
  -d csrfToken=$token -d email=me@example.com -d password=secret -d json=true
curl -sb jar https://shop.example/api/auth/session
\`\`\`

**Without a browser**, send an API key of the dashboard section “Developers” with every call, and no cookie. A key has the permissions it
was given, as far as the user who created it still has them, and may make 600 calls per minute; \`RateLimit\` tells how many are left.

\`\`\`sh
curl -H 'Authorization: Bearer haat_live_…' https://shop.example/api/dashboard/orders
\`\`\`

**Mobile apps and other storefronts** sign their customers in without cookies: \`POST /api/home/sessions\` answers a session token. It opens
the endpoints of customers, ends with the password like every session, and is shown in the customer's list of devices. Where a change replaces
the session (password, second factor), the answer has a new token in the header \`Session-Token\`.

\`\`\`sh
curl https://shop.example/api/home/sessions -H 'Content-Type: application/json' -d '{"email": "me@example.com", "password": "secret"}'
curl -H 'Authorization: Bearer haat_session_…' https://shop.example/api/home/orders
\`\`\`

**Lists** are pages: pass \`next\` of an answer as \`cursor\` of the next call. **Creating** an order or a payment takes an
\`Idempotency-Key\` header: repeated calls with the same key have one effect. **Browsers** of other sites are refused:
an unsafe call with a cookie needs \`Sec-Fetch-Site: same-origin\` or the \`Origin\` of a storefront of the shop, or neither header.

${webhooksText}`

const ErrorAnswer = z
  .object({
    success: z.literal(false),
    err: z.string().meta({ description: 'plain English, for people' }),
    code: z.string().meta({ description: 'stable, for programs' }),
    fields: z.record(z.string(), z.string()).optional().meta({ description: 'field path → what is wrong with it' }),
    retryAfter: z.number().optional().meta({ description: 'seconds to wait' }),
    requestId: z.string(),
  })
  .catchall(z.unknown())

function operation(
  row: Endpoint,
  domain: string,
  name: string,
  responses: Record<string, ZodOpenApiResponseObject>,
): ZodOpenApiOperationObject {
  const inPath = [...row.path.matchAll(/:(\w+)/g)].map((match) => match[1]!)
  const fields: Record<string, z.ZodType> = row.input instanceof z.ZodObject ? row.input.shape : {}
  const path = z.object(onlyFields(fields, (key) => inPath.includes(key)))
  const inHeader = row.access === 'holder' ? ['token'] : []
  const byVersion = takesVersion(row)
  const own = onlyFields(fields, (key) => !inPath.includes(key) && !inHeader.includes(key))
  const list = selectableList(row)
  const rest = {
    ...own,
    // The header is enough.
    ...(byVersion && { version: own.version!.optional() }),
    ...(list && {
      fields: FieldNames.describe(`names of the fields of \`${list}\` in the answer, with commas between; default: all`),
    }),
  }
  const refused = [...row.refusals, ...(row.repeatable ? (['in_progress', 'idempotency_mismatch'] as const) : [])]
  const readsQuery = row.method === 'GET' || row.method === 'DELETE' || row.upload !== undefined
  const hasRest = Object.keys(rest).length > 0
  return {
    operationId: `${domain}.${name}`,
    tags: [domain],
    summary: row.summary,
    description: accessText(row),
    'x-access': row.access,
    ...(row.deprecated && { deprecated: true, 'x-sunset': row.deprecated.sunset }),
    ...securityOf(row),
    requestParams: {
      ...(inPath.length > 0 && { path }),
      ...(readsQuery && hasRest && { query: z.object(rest) }),
      ...((row.idempotent || row.repeatable || byVersion || inHeader.length > 0) && {
        header: z.object({
          ...(row.idempotent && { 'Idempotency-Key': IdempotencyKey }),
          ...(row.repeatable && { 'Idempotency-Key': IdempotencyKey.optional() }),
          ...(byVersion && { 'If-Match': IfMatch.optional() }),
          ...(inHeader.length > 0 && { [orderTokenHeader]: OrderToken }),
        }),
      }),
    },
    ...(!readsQuery &&
      (hasRest || !(row.input instanceof z.ZodObject)) && {
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: inPath.length > 0 || inHeader.length > 0 || byVersion ? z.strictObject(rest) : row.input,
            },
          },
        },
      }),
    ...(row.upload === true && {
      requestBody: { required: true, description: pictureText, content: { 'image/*': { schema: {} } } },
    }),
    ...(row.upload === 'file' && {
      requestBody: { required: true, description: fileText, content: { 'application/octet-stream': { schema: {} } } },
    }),
    ...(row.upload === 'lines' && {
      requestBody: {
        required: true,
        description: linesText,
        content: { 'application/x-ndjson': { schema: row.line ?? z.string() }, 'application/octet-stream': { schema: {} } },
      },
    }),
    responses: {
      [String(row.status ?? 200)]: {
        description: 'Done',
        content: contentOf(row),
      },
      ...refusalsOf({ ...row, refusals: refused }, responses),
    },
  }
}

const contentOf = (row: Endpoint) => {
  if (row.download) return { 'application/octet-stream': { schema: {} } }
  if (row.bytes) return { 'image/webp': { schema: {} } }
  return row.html ? { 'text/html': { schema: {} } } : { 'application/json': { schema: success(row.answer) } }
}

const fileText = 'The bytes of the file, at most 100 MB.'
const linesText = 'One JSON object per line, at most 100,000 lines and 16 MB.'
const pictureText = 'The bytes of one picture (JPEG, PNG, WebP, AVIF, GIF or TIFF), at most 10 MB and 40 megapixels.'

const IdempotencyKey = z
  .string()
  .regex(/^[A-Za-z0-9_-]{8,255}$/)
  .meta({ description: 'A new UUID for each object to create; a retry sends the same one.' })

const IfMatch = z
  .string()
  .meta({ description: 'The `ETag` of the answer that was changed, in place of `version`; a conflict is then 412.' })

const FieldNames = z.string().max(1000).optional()

const OrderToken = z.string().max(100).optional().meta({ description: "The secret of a guest's order." })

const onlyFields = (fields: Record<string, z.ZodType>, wanted: (key: string) => boolean) =>
  Object.fromEntries(Object.entries(fields).filter(([key]) => wanted(key)))

const success = (answer: z.ZodType) => {
  const done = z.object({ success: z.literal(true) })
  return answer instanceof z.ZodObject ? done.extend(answer.shape as z.ZodRawShape) : z.intersection(done, answer)
}

function accessText({ access, guestCart }: Endpoint): string {
  if (access === 'public') return 'Public.'
  if (guestCart) return 'Requires a signed-in customer, or the token of a guest’s cart as a bearer.'
  if (access === 'customer') return 'Requires a signed-in customer.'
  if (access === 'buyer') return 'Requires a signed-in customer while the setting `security.loginForPurchase` is on.'
  if (access === 'holder') return 'Requires the session of the owner, or the token of the order.'
  if (access === 'staff') return 'Requires an active staff member or an admin.'
  if (access === 'admin') return 'Requires an admin.'
  const [section, action] = access.split(':')
  return `Requires the permission \`${action}\` in the section \`${section}\`.`
}

function securityOf({ access, guestCart }: Endpoint): Pick<ZodOpenApiOperationObject, 'security'> {
  if (access === 'public') return { security: [] }
  if (access === 'buyer' || access === 'holder') return { security: [{ session: [] }, { sessionToken: [] }, {}] }
  if (access === 'customer')
    return { security: [{ session: [] }, { sessionToken: [] }, ...(guestCart ? [{ cartToken: [] }] : [])] }
  const takesKeys = (apiKeySections as readonly string[]).includes(access.split(':')[0]!)
  return { security: [{ session: [] }, ...(takesKeys ? [{ apiKey: [] }] : [])] }
}

const staffRefusals: ErrorCode[] = ['sign_in_required', 'not_allowed', 'second_factor_required']

/** One response per status, as a reference to a component that lists the refusal codes. */
function refusalsOf(row: Endpoint, components: Record<string, ZodOpenApiResponseObject>): ZodOpenApiResponsesObject {
  const ofAccess = ['public', 'customer', 'buyer', 'holder'].includes(row.access) ? [] : staffRefusals
  const unsafe = new Set<ErrorCode>(['cross_site', 'body_too_large', 'unsupported_type'])
  const common = commonRefusals.filter((code) => row.method === 'POST' || row.method === 'PUT' || !unsafe.has(code))
  const ofUploads: ErrorCode[] = row.upload ? ['storage_full'] : []
  const ofFiles: ErrorCode[] = row.upload || row.bytes || row.download ? ['storage_unavailable'] : []
  const codes = [...new Set([...row.refusals, ...ofAccess, ...ofUploads, ...ofFiles, ...common])]
  const responses: ZodOpenApiResponsesObject = {}
  if (takesVersion(row) && row.refusals.includes('version_conflict')) {
    components.Error412VersionConflict ??= refusal(412, ['version_conflict'])
    responses['412'] = { $ref: '#/components/responses/Error412VersionConflict' }
  }
  for (const [status, group] of [...Map.groupBy(codes, statusOf)].sort(([one], [other]) => one - other)) {
    const name = `Error${status}${group.sort().map(pascalCase).join('')}`
    components[name] ??= refusal(status, group)
    responses[`${status}` as '400'] = { $ref: `#/components/responses/${name}` }
  }
  return responses
}

const statusOf = (code: ErrorCode): number => errors[code][0]
const pascalCase = (code: string) => code.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())

const refusal = (status: number, codes: ErrorCode[]): ZodOpenApiResponseObject => ({
  description: codes.map((code) => `\`${code}\`: ${errors[code][1]}`).join('\n\n'),
  content: {
    'application/json': {
      schema: { allOf: [{ $ref: '#/components/schemas/Error' }, { type: 'object', properties: { code: { enum: codes } } }] },
    },
  },
  ...((status === 429 || status === 503) && {
    headers: { 'Retry-After': { description: 'seconds to wait', schema: { type: 'integer' } } },
  }),
})

interface Printed {
  jsonSchema: Record<string, unknown>
  zodSchema: unknown
}

/**
 * Simplifies schemas for readers: omits long patterns, and describes normalized input by its output. Two forms that some tools
 * misread are written out: the length of tuples, and the properties of records whose keys are known.
 */
function plainly({ jsonSchema, zodSchema }: Printed): void {
  const { prefixItems } = jsonSchema
  if (Array.isArray(prefixItems)) {
    jsonSchema.items = {}
    jsonSchema.minItems = prefixItems.length
    jsonSchema.maxItems = prefixItems.length
  }
  if (zodSchema instanceof z.ZodRecord && Array.isArray(jsonSchema.required)) {
    const { additionalProperties } = jsonSchema
    jsonSchema.properties = Object.fromEntries(jsonSchema.required.map((name) => [name, additionalProperties]))
    jsonSchema.additionalProperties = false
    delete jsonSchema.propertyNames
  }
  if (jsonSchema.format && jsonSchema.pattern) delete jsonSchema.pattern
  if (zodSchema instanceof z.ZodPipe && Object.keys(jsonSchema).length === 0 && zodSchema.def.in instanceof z.ZodTransform) {
    const { $schema: _, ...after } = z.toJSONSchema(zodSchema.def.out as z.ZodType, { io: 'input', target: 'draft-2020-12' })
    Object.assign(jsonSchema, after)
    if (jsonSchema.format && jsonSchema.pattern) delete jsonSchema.pattern
  }
}
