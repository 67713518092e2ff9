import { createHash, randomBytes } from 'node:crypto'
import type { Shop } from '../../support/shop/shop.ts'
import { count, type Figure } from '../figures.ts'
import { type Asked, type Measured, pump } from './load.ts'
import { gatherQuestions } from './requests.ts'

interface Bench {
  shop: Shop
  seconds: number
  say: (what: string) => void
}

const least = 0.9
const rounds = 3

/** Compares catalogue requests with an API key and without one. */
export async function measureKeys({ shop, seconds, say }: Bench): Promise<Figure[]> {
  say('gathering addresses')
  const { lists, products } = await gatherQuestions(shop)
  const headers = { Authorization: `Bearer ${await createKey(shop)}` }
  const figures: Figure[] = []
  for (const [what, addresses] of [
    ['list of 24, another page in each request', lists],
    ['product, another one in each request', products],
  ] as const)
    for (const connections of [1, 16]) {
      say(`${what}, with an API key, ${connections} at a time`)
      const [without, with_] = await alternately(shop, addresses, { headers, connections, seconds })
      const ratio = with_.perSecond / without.perSecond
      figures.push({
        what: `${what}, with an API key`,
        load: `${connections} ${connections === 1 ? 'connection' : 'connections'}`,
        measured: `${count(with_.perSecond)}/s, p50 ${with_.p50} ms, without a key ${count(without.perSecond)}/s: ${Math.round(ratio * 100)} %${with_.failed ? `, **${with_.failed} failed**` : ''}`,
        budget: `≥ ${least * 100} %`,
        ok: ratio >= least && with_.failed === 0,
      })
    }
  return figures
}

/** Measures both in turn, so that other load on the machine affects both; the best of several rounds. */
async function alternately(
  shop: Shop,
  addresses: readonly string[],
  { headers, connections, seconds }: { headers: Record<string, string>; connections: number; seconds: number },
): Promise<[Measured, Measured]> {
  let turn = 0
  const path = () => addresses[turn++ % addresses.length]!
  const measure = (asked: Asked) => pump(shop.url, asked, { connections, seconds })
  await pump(shop.url, { path, headers }, { connections, seconds: 1 })
  const [without, with_]: [Measured[], Measured[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    without.push(await measure({ path }))
    with_.push(await measure({ path, headers }))
  }
  const best = (all: Measured[]) => all.reduce((one, other) => (other.perSecond > one.perSecond ? other : one))
  return [best(without), best(with_)]
}

/** Creates an API key of the demo's administrator. */
async function createKey(shop: Shop): Promise<string> {
  const secret = `haat_live_${randomBytes(24).toString('hex')}`
  const hash = createHash('sha256').update(secret).digest('base64url')
  await shop.ask(`INSERT INTO api_keys (id, name, prefix, hash, permissions, owner_id)
    SELECT gen_random_uuid(), 'Benchmark', '${secret.slice(0, 16)}', '${hash}', '[{"name":"products","view":true,"edit":false,"delete":false}]', id
    FROM users WHERE email = 'admin@haat.example'`)
  return secret
}
