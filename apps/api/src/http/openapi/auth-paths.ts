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
/** Common to every operation: the protocol is secured by its token and cookies. */
const common = { tags: ['sign-in'], security: [] }

/** `/api/auth`: the NextAuth v4 protocol, documented by hand because its answers differ from the other endpoints. */
export const authPaths: ZodOpenApiPathsObject = {
  '/api/auth/csrf': {
    get: {
      ...common,
      operationId: 'auth.csrf',
      summary: 'Returns the CSRF token that every POST under /api/auth repeats in its body; a cookie binds it to this browser.',
      description: csrfText,
      responses: { '200': { description: 'The token', ...json(z.object({ csrfToken: z.string() })) } },
    },
  },
  '/api/auth/providers': {
    get: {
      ...common,
      operationId: 'auth.providers',
      summary: 'Lists the enabled sign-in methods by id.',
      description: 'Only methods whose keys are set are in the list.',
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
      ...common,
      operationId: 'auth.session',
      summary: 'Returns the session with current permissions, or `{}` when signed out. Renews the session cookie.',
      description:
        'Changes of name and permissions show in the next answer. Each call moves the end of the session to 30 days from now, at most to 90 days after the sign-in.',
      responses: { '200': { description: 'The session, or `{}`', ...json(z.union([Session, z.object({})])) } },
    },
    post: {
      ...common,
      operationId: 'auth.updateSession',
      summary: 'Changes the name of the signed-in user.',
      description: 'Without `data` the session is only read. Anything but the name is ignored.',
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
      ...common,
      operationId: 'auth.signInPage',
      summary: 'Redirects to the sign-in page.',
      description: 'For clients that open `signinUrl` without a provider.',
      requestParams: { query: z.object({ callbackUrl: z.string().optional(), error: z.string().optional() }) },
      responses: redirect,
    },
  },
  '/api/auth/signin/{provider}': {
    post: {
      ...common,
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
      ...common,
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
      ...common,
      operationId: 'auth.return',
      summary: 'Callback of Google and Facebook, and target of mailed links.',
      description: 'Nobody calls it directly: the provider or a mailed link leads the browser here.',
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
      ...common,
      operationId: 'auth.signOutPage',
      summary: 'Shows the sign-out confirmation; never signs out.',
      description: 'The page posts the form that signs out, so that a link of another site signs nobody out.',
      responses: { '200': { description: 'A page', content: { 'text/html': { schema: z.string() } } } },
    },
    post: {
      ...common,
      operationId: 'auth.signOut',
      summary: 'Signs out.',
      description: 'Ends this session on the server and removes its cookie; other devices stay signed in.',
      requestBody: form(withToken),
      responses: { '200': { description: 'Where to go', ...json(url) }, ...redirect },
    },
  },
  '/api/auth/verify-request': {
    get: {
      ...common,
      operationId: 'auth.verifyRequest',
      summary: 'Redirects to the page that says a link was mailed.',
      description: 'The answer is the same for every address, so that it does not tell who has an account.',
      responses: redirect,
    },
  },
  '/api/auth/error': {
    get: {
      ...common,
      operationId: 'auth.error',
      summary: 'Redirects to the page that explains an error.',
      description: '`error` is one of the codes that the callbacks name.',
      requestParams: { query: z.object({ error: z.string().optional() }) },
      responses: redirect,
    },
  },
  '/api/auth/_log': {
    post: {
      ...common,
      operationId: 'auth.log',
      summary: 'Receives errors of the browser client. Always answers 200 with an empty body.',
      description: 'Limited in size and number per network; personal data is removed.',
      requestBody: form(
        z.object({ level: z.enum(['error', 'warn', 'debug']), code: z.string(), message: z.string().optional() }),
      ),
      responses: { '200': { description: 'Taken, or not' } },
    },
  },
}
