import { Session, SignIn } from '@haat/shared/accounts/schema.ts'
import { z } from 'zod'
import type { ZodOpenApiPathsObject } from 'zod-openapi'

const json = (schema: z.ZodType) => ({ content: { 'application/json': { schema } } })
const form = (schema: z.ZodType) => ({ required: true, content: { 'application/x-www-form-urlencoded': { schema } } })
const redirect = { '302': { description: 'To the page; without `json=true` every answer that names a `url` is a 302 to it.' } }
const url = z.object({ url: z.string() })
const maybe = z.object({ callbackUrl: z.string().optional(), json: z.literal('true').optional() })
const withToken = maybe.extend({ csrfToken: z.string().regex(/^[0-9a-f]{64}$/) })
const tooMany = {
  '429': { description: 'Too many tries: `url` names the error RateLimited.', ...json(url) },
  '503': { description: 'Too many sign-ins at this moment: `url` names the error Busy.', ...json(url) },
}
const providerPath = { path: z.object({ provider: z.enum(['credentials']) }) }
const tags = ['sign-in']

/** `/api/auth`: the protocol of NextAuth v4, written by hand because its answers are not those of the other endpoints. */
export const authPaths: ZodOpenApiPathsObject = {
  '/api/auth/csrf': {
    get: {
      tags,
      operationId: 'auth.csrf',
      summary: 'The token that every POST under /api/auth repeats in its body; a cookie ties it to this browser.',
      responses: { '200': { description: 'The token', ...json(z.object({ csrfToken: z.string() })) } },
    },
  },
  '/api/auth/providers': {
    get: {
      tags,
      operationId: 'auth.providers',
      summary: 'The ways to sign in that this shop offers, by id.',
      responses: {
        '200': {
          description: 'The list',
          ...json(
            z.record(
              z.string(),
              z.object({
                id: z.string(),
                name: z.string(),
                type: z.enum(['credentials', 'oauth']),
                signinUrl: z.string(),
                callbackUrl: z.string(),
              }),
            ),
          ),
        },
      },
    },
  },
  '/api/auth/session': {
    get: {
      tags,
      operationId: 'auth.session',
      summary: 'Who is signed in, with rights as they are now; `{}` when nobody is. Renews the session cookie.',
      responses: { '200': { description: 'The session, or `{}`', ...json(z.union([Session, z.object({})])) } },
    },
    post: {
      tags,
      operationId: 'auth.updateSession',
      summary: 'Changes the name of the signed-in person.',
      requestBody: {
        required: true,
        ...json(
          z.object({
            csrfToken: z.string(),
            data: z.object({ name: z.string().max(120) }).optional(),
          }),
        ),
      },
      responses: {
        '200': { description: 'The session, or `{}`', ...json(z.union([Session, z.object({})])) },
        '400': { description: 'The csrf token is missing or wrong.', ...json(z.object({})) },
      },
    },
  },
  '/api/auth/signin': {
    get: {
      tags,
      operationId: 'auth.signInPage',
      summary: 'Leads to the sign-in page.',
      requestParams: { query: z.object({ callbackUrl: z.string().optional(), error: z.string().optional() }) },
      responses: redirect,
    },
  },
  '/api/auth/signin/{provider}': {
    post: {
      tags,
      operationId: 'auth.startSignIn',
      summary: 'Starts a sign-in at an outside provider. E-mail and password go straight to the callback instead.',
      requestParams: providerPath,
      requestBody: form(withToken),
      responses: { '200': { description: 'Where to go', ...json(url) }, ...redirect },
    },
  },
  '/api/auth/callback/{provider}': {
    post: {
      tags,
      operationId: 'auth.signIn',
      summary: 'Signs in with e-mail and password; sets the session cookie.',
      requestParams: providerPath,
      requestBody: form(withToken.extend({ email: z.email(), password: SignIn.shape.password })),
      responses: {
        '200': { description: 'Signed in: `url` is the return address. (`…?csrf=true`: the token was wrong.)', ...json(url) },
        '401': { description: 'Wrong e-mail or password: `url` names the error CredentialsSignin.', ...json(url) },
        '403': { description: 'The account is disabled: `url` names the error AccessDenied.', ...json(url) },
        ...tooMany,
        ...redirect,
      },
    },
  },
  '/api/auth/signout': {
    get: {
      tags,
      operationId: 'auth.signOutPage',
      summary: 'A page that asks; it never signs out.',
      responses: { '200': { description: 'A page', content: { 'text/html': { schema: z.string() } } } },
    },
    post: {
      tags,
      operationId: 'auth.signOut',
      summary: 'Ends the session.',
      requestBody: form(withToken),
      responses: { '200': { description: 'Where to go', ...json(url) }, ...redirect },
    },
  },
  '/api/auth/verify-request': {
    get: { tags, operationId: 'auth.verifyRequest', summary: 'Leads to the sign-in page.', responses: redirect },
  },
  '/api/auth/error': {
    get: {
      tags,
      operationId: 'auth.error',
      summary: 'Leads to the page that explains an error.',
      requestParams: { query: z.object({ error: z.string().optional() }) },
      responses: redirect,
    },
  },
  '/api/auth/_log': {
    post: {
      tags,
      operationId: 'auth.log',
      summary: 'Errors of the browser client. Always 200 and empty.',
      requestBody: form(
        z.object({ level: z.enum(['error', 'warn', 'debug']), code: z.string(), message: z.string().optional() }),
      ),
      responses: { '200': { description: 'Taken, or not' } },
    },
  },
}
