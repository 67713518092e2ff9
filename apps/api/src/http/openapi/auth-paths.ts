import { Session, SignIn } from '@haat/shared/accounts/schema.ts'
import { z } from 'zod'
import type { ZodOpenApiPathsObject } from 'zod-openapi'
import { csrfText, signInText, startText } from './auth-texts.ts'

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
const oneOf = (...ids: [string, ...string[]]) => ({ path: z.object({ provider: z.enum(ids) }) })
const providerPath = oneOf('credentials', 'passkey', 'google', 'facebook', 'email')
const leads = (codes: string) => ({
  '302': {
    description: `To the return address, with the session cookie; else to \`/api/auth/error?error=…\`, which leads to the page that explains it: ${codes}.`,
  },
})
const tags = ['sign-in']

/** `/api/auth`: the NextAuth v4 protocol, documented by hand because its answers differ from the other endpoints. */
export const authPaths: ZodOpenApiPathsObject = {
  '/api/auth/csrf': {
    get: {
      tags,
      operationId: 'auth.csrf',
      summary: 'Returns the CSRF token that every POST under /api/auth repeats in its body; a cookie binds it to this browser.',
      description: csrfText,
      responses: { '200': { description: 'The token', ...json(z.object({ csrfToken: z.string() })) } },
    },
  },
  '/api/auth/providers': {
    get: {
      tags,
      operationId: 'auth.providers',
      summary: 'Lists the enabled sign-in methods by id.',
      responses: {
        '200': {
          description: 'The list',
          ...json(
            z.record(
              z.string(),
              z.object({
                id: z.string(),
                name: z.string(),
                type: z.enum(['credentials', 'oauth', 'email']),
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
      summary: 'Returns the session with current permissions, or `{}` when signed out. Renews the session cookie.',
      responses: { '200': { description: 'The session, or `{}`', ...json(z.union([Session, z.object({})])) } },
    },
    post: {
      tags,
      operationId: 'auth.updateSession',
      summary: 'Changes the name of the signed-in user.',
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
      summary: 'Redirects to the sign-in page.',
      requestParams: { query: z.object({ callbackUrl: z.string().optional(), error: z.string().optional() }) },
      responses: redirect,
    },
  },
  '/api/auth/signin/{provider}': {
    post: {
      tags,
      operationId: 'auth.startSignIn',
      summary: 'Starts a sign-in with Google or Facebook, or mails a link. Credentials and passkeys use the callback directly.',
      description: startText,
      requestParams: providerPath,
      requestBody: form(withToken.extend({ email: z.email().optional() })),
      responses: {
        '200': {
          description:
            'Where to go: the page of the provider; `…/verify-request` once a link is queued, which is the same for every address; ' +
            '`…/error?error=OAuthSignin` or `EmailSignin` when it could not be started; `…/signin?csrf=true` for a wrong token or a provider that is not offered.',
          ...json(url),
        },
        ...tooMany,
        ...redirect,
      },
    },
  },
  '/api/auth/callback/{provider}': {
    post: {
      tags,
      operationId: 'auth.signIn',
      summary: 'Signs in with credentials or a passkey and sets the session cookie. Social providers may also return with POST.',
      description: signInText,
      requestParams: oneOf('credentials', 'passkey', 'google', 'facebook'),
      requestBody: form(
        withToken.extend({
          email: z.email().optional(),
          password: SignIn.shape.password.optional(),
          code: z.string().max(40).optional(),
          answer: z.string().optional(),
        }),
      ),
      responses: {
        '200': { description: 'Signed in: `url` is the return address. (`…?csrf=true`: the token was wrong.)', ...json(url) },
        '401': {
          description:
            '`url` names the error: CredentialsSignin (wrong e-mail or password), SecondFactorRequired (the password was right, send ' +
            '`code` within ten minutes), SecondFactorWrong, PasskeyRefused.',
          ...json(url),
        },
        '403': { description: 'The account is disabled: `url` names the error AccessDenied.', ...json(url) },
        ...tooMany,
        ...redirect,
      },
    },
    get: {
      tags,
      operationId: 'auth.return',
      summary: 'Callback of Google and Facebook, and target of mailed links.',
      requestParams: {
        ...oneOf('google', 'facebook', 'email'),
        query: z.object({
          code: z.string().optional(),
          state: z.string().optional(),
          error: z.string().optional(),
          token: z.string().optional(),
          email: z.string().optional(),
          callbackUrl: z.string().optional(),
        }),
      },
      responses: {
        ...leads(
          'OAuthCallback, Callback, OAuthAccountNotLinked, OAuthCreateAccount, SignInAgain, AccessDenied, SecondFactorRequired, Verification, Configuration',
        ),
        '405': { description: 'Credentials and passkeys are posted.', content: { 'text/plain': { schema: z.string() } } },
      },
    },
  },
  '/api/auth/signout': {
    get: {
      tags,
      operationId: 'auth.signOutPage',
      summary: 'Shows the sign-out confirmation; never signs out.',
      responses: { '200': { description: 'A page', content: { 'text/html': { schema: z.string() } } } },
    },
    post: {
      tags,
      operationId: 'auth.signOut',
      summary: 'Signs out.',
      requestBody: form(withToken),
      responses: { '200': { description: 'Where to go', ...json(url) }, ...redirect },
    },
  },
  '/api/auth/verify-request': {
    get: {
      tags,
      operationId: 'auth.verifyRequest',
      summary: 'Redirects to the page that says a link was mailed.',
      responses: redirect,
    },
  },
  '/api/auth/error': {
    get: {
      tags,
      operationId: 'auth.error',
      summary: 'Redirects to the page that explains an error.',
      requestParams: { query: z.object({ error: z.string().optional() }) },
      responses: redirect,
    },
  },
  '/api/auth/_log': {
    post: {
      tags,
      operationId: 'auth.log',
      summary: 'Receives errors of the browser client. Always answers 200 with an empty body.',
      requestBody: form(
        z.object({ level: z.enum(['error', 'warn', 'debug']), code: z.string(), message: z.string().optional() }),
      ),
      responses: { '200': { description: 'Taken, or not' } },
    },
  },
}
