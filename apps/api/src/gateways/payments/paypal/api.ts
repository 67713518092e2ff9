import { z } from 'zod'
import { call } from '../call.ts'
import { type Keys, ProviderDeclined, ProviderUnavailable } from '../gateway.ts'

const hosts = { live: 'https://api-m.paypal.com', test: 'https://api-m.sandbox.paypal.com' } as const

interface PayPalRequest {
  method?: 'GET' | 'POST'
  body?: unknown
  /** idempotency key */
  requestId?: string
}

/** PayPal's REST API, authenticated with the shop's keys. */
export interface PaypalApi {
  ask: <Answer>(keys: Keys, path: string, shape: z.ZodType<Answer>, request?: PayPalRequest) => Promise<Answer>
  /** Requests a new token, ignoring the cached one; returns the name of the app. */
  signIn: (keys: Keys) => Promise<string>
  baseOf: (keys: Keys) => string
}

const Token = z.object({ access_token: z.string().min(1), expires_in: z.number(), app_id: z.string().default('') })
type Token = z.infer<typeof Token>

interface Asked {
  /** keys the token belongs to */
  of: string
  until: number
  token: Promise<Token>
}

/**
 * Client of PayPal's REST API with a cached access token. `baseUrl` replaces the address of both modes, for tests. Its calls
 * throw as `call` does: `ProviderDeclined` for a refusal, `ProviderUnavailable` if the result is unknown.
 */
export function paypalApi(baseUrl: string | undefined): PaypalApi {
  const baseOf = ({ mode }: Keys) => baseUrl ?? hosts[mode]
  /** A single cached token is enough, because a shop has one set of keys at a time. */
  let known: Asked | undefined

  const ownerOf = ({ mode, values }: Keys) => JSON.stringify([mode, values.clientId, values.clientSecret])

  async function fetchToken(keys: Keys): Promise<Token> {
    const { clientId = '', clientSecret = '' } = keys.values
    const answer = await call(`${baseOf(keys)}/v1/oauth2/token`, {
      headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
      reasonOf,
    })
    return shaped(Token, answer)
  }

  /** The cached token, renewed a minute before it expires. Concurrent callers share one request. */
  function tokenFor(keys: Keys): Promise<Token> {
    const of = ownerOf(keys)
    if (known?.of !== of || known.until <= Date.now()) {
      const asked = { of, until: Number.POSITIVE_INFINITY, token: fetchToken(keys) }
      known = asked
      void remember(asked)
    }
    return known.token
  }

  async function remember(asked: Asked): Promise<void> {
    try {
      asked.until = Date.now() + ((await asked.token).expires_in - 60) * 1000
    } catch {
      if (known === asked) known = undefined
    }
  }

  async function once(keys: Keys, path: string, { method = 'POST', body, requestId }: PayPalRequest): Promise<unknown> {
    const { access_token: token } = await tokenFor(keys)
    return call(baseOf(keys) + path, {
      method,
      // PayPal requires a JSON object as body, even if it is empty.
      ...(method === 'POST' && { body: body ?? {} }),
      headers: {
        authorization: `Bearer ${token}`,
        prefer: 'return=representation',
        ...(requestId && { 'paypal-request-id': requestId }),
      },
      reasonOf,
    })
  }

  return {
    baseOf,
    signIn: async (keys) => {
      known = undefined
      return (await tokenFor(keys)).app_id
    },
    ask: async (keys, path, shape, request = {}) => {
      try {
        return shaped(shape, await once(keys, path, request))
      } catch (error) {
        if (!(error instanceof ProviderDeclined) || !endedTokens.includes(error.message)) throw error
        // A token can become invalid early, when the keys are renewed at PayPal.
        known = undefined
        return shaped(shape, await once(keys, path, request))
      }
    },
  }
}

const endedTokens = ['invalid_token', 'AUTHENTICATION_FAILURE']

const Refused = z.object({
  error: z.string().optional(),
  name: z.string().optional(),
  details: z.array(z.object({ issue: z.string().optional() })).optional(),
})

/** The issue code, such as `INSTRUMENT_DECLINED`, is more specific than `UNPROCESSABLE_ENTITY`. PayPal's messages may contain personal data. */
function reasonOf(answer: unknown): string | undefined {
  const { data } = Refused.safeParse(answer)
  return data && (data.details?.find(({ issue }) => issue)?.issue ?? data.name ?? data.error)
}

function shaped<Answer>(shape: z.ZodType<Answer>, answer: unknown): Answer {
  const read = shape.safeParse(answer)
  if (!read.success) throw new ProviderUnavailable('an answer that cannot be read')
  return read.data
}
