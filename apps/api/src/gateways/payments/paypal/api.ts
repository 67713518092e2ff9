import { z } from 'zod'
import { call } from '../call.ts'
import { type Keys, ProviderRefused, ProviderSilent } from '../gateway.ts'

const hosts = { live: 'https://api-m.paypal.com', test: 'https://api-m.sandbox.paypal.com' } as const

interface Wish {
  method?: 'GET' | 'POST'
  body?: unknown
  /** asked again with the same one it is done once */
  requestId?: string
}

/** PayPal's REST, signed in with the shop's keys. */
export interface PaypalApi {
  ask: <Answer>(keys: Keys, path: string, shape: z.ZodType<Answer>, wish?: Wish) => Promise<Answer>
  /** Signs in anew, whatever is remembered; answers the name of the app. */
  signIn: (keys: Keys) => Promise<string>
  baseOf: (keys: Keys) => string
}

const Token = z.object({ access_token: z.string().min(1), expires_in: z.number(), app_id: z.string().default('') })
type Token = z.infer<typeof Token>

interface Asked {
  /** the keys it was asked with */
  of: string
  until: number
  token: Promise<Token>
}

export function paypalApi(baseUrl: string | undefined): PaypalApi {
  const baseOf = ({ mode }: Keys) => baseUrl ?? hosts[mode]
  /** One is enough: a shop has one set of keys at a time. */
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

  /** The token in use; a new one a minute before its end. Two who need one at once share it. */
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

  async function once(keys: Keys, path: string, { method = 'POST', body, requestId }: Wish): Promise<unknown> {
    const { access_token: token } = await tokenFor(keys)
    return call(baseOf(keys) + path, {
      method,
      // An empty object, where there is nothing to say: PayPal refuses an empty body of JSON.
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
    ask: async (keys, path, shape, wish = {}) => {
      try {
        return shaped(shape, await once(keys, path, wish))
      } catch (error) {
        if (!(error instanceof ProviderRefused) || !endedTokens.includes(error.message)) throw error
        // A token may end before its time: when the keys are renewed at PayPal.
        known = undefined
        return shaped(shape, await once(keys, path, wish))
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

/** `INSTRUMENT_DECLINED` says more than `UNPROCESSABLE_ENTITY`. PayPal's sentences may hold data of the buyer. */
function reasonOf(answer: unknown): string | undefined {
  const { data } = Refused.safeParse(answer)
  return data && (data.details?.find(({ issue }) => issue)?.issue ?? data.name ?? data.error)
}

function shaped<Answer>(shape: z.ZodType<Answer>, answer: unknown): Answer {
  const read = shape.safeParse(answer)
  if (!read.success) throw new ProviderSilent('an answer that cannot be read')
  return read.data
}
