import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Shop } from '../../support/shop/shop.ts'
import { count, type Figure, megabytes } from '../figures.ts'
import { memoryOf } from '../machine/machine.ts'
import { post, quantile } from './load.ts'

interface Bench {
  shop: Shop
  say: (what: string) => void
}

const [many, within] = [300, 10_000]
const mostMemory = 350e6

/** 300 customers sign in within ten seconds, while visitors browse. */
export async function measureSignIns({ shop, say }: Bench): Promise<Figure[]> {
  const { pid } = shop.processes[0]!
  const look = viewer(shop.url)
  say('the list, before anybody signs in')
  await look(2000)
  const quiet = await look(3000)

  say(`${many} sign-ins in ${within / 1000} seconds`)
  const one = await visitor(shop.url)
  const agent = new Agent({ keepAlive: true })
  const memory = { peak: memoryOf(pid) }
  const watch = setInterval(() => (memory.peak = Math.max(memory.peak, memoryOf(pid))), 100)
  const times: number[] = []
  const failed: number[] = []
  const began = performance.now()
  const people = Array.from({ length: many }, async (_, turn) => {
    await sleep((turn * within) / many)
    const since = performance.now()
    const status = await post(agent, `${shop.url}/api/auth/callback/credentials`, one.body, one.headers)
    if (status === 200) times.push(performance.now() - since)
    else failed.push(status)
  })
  const [busy] = await Promise.all([look(within), ...people])
  const seconds = (performance.now() - began) / 1000
  clearInterval(watch)
  agent.destroy()
  times.sort((a, b) => a - b)
  const load = `${many} people within ${within / 1000} s, each with an Argon2id hash of 19 MiB`
  const notified = failed.length > 0 ? `, ${failed.length} were told to come back (${[...new Set(failed)].join(', ')})` : ''
  return [
    {
      what: 'sign-in with email and password',
      load,
      measured: `${count(times.length / seconds)}/s, ${inMilliseconds(times)}${notified}`,
    },
    { what: 'list of 24, other words in each request', load: 'before', measured: inMilliseconds(quiet) },
    { what: 'list of 24, other words in each request', load: 'during sign-ins', measured: inMilliseconds(busy) },
    {
      what: 'memory of one API process',
      load: 'at its highest meanwhile',
      measured: megabytes(memory.peak),
      budget: '≤ 350 MB',
      ok: memory.peak <= mostMemory,
    },
  ]
}

/** A visitor who searches for different words, so that no response comes from the cache. */
function viewer(url: string): (milliseconds: number) => Promise<number[]> {
  let turn = 0
  return async (milliseconds) => {
    const times: number[] = []
    for (const end = performance.now() + milliseconds; performance.now() < end; await sleep(25)) {
      const since = performance.now()
      const answer = await fetch(`${url}/api/home/products?q=${encodeURIComponent(`tea ${turn++}`)}`)
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`the list answered ${answer.status}`)
      times.push(performance.now() - since)
    }
    return times.sort((a, b) => a - b)
  }
}

/** All sign-ins share one CSRF token: the password hash is the cost to measure. */
async function visitor(url: string): Promise<{ body: string; headers: Record<string, string> }> {
  const reply = await fetch(`${url}/api/auth/csrf`)
  const { csrfToken } = (await reply.json()) as { csrfToken: string }
  const cookies = reply.headers.getSetCookie().map((one) => one.split(';')[0])
  return {
    body: new URLSearchParams({ csrfToken, email: 'customer@haat.example', password: 'haat-demo', json: 'true' }).toString(),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Cookie: cookies.join('; ') },
  }
}

const inMilliseconds = (sorted: readonly number[]): string =>
  `p50 ${Math.round(quantile(sorted, 0.5))} ms, p99 ${Math.round(quantile(sorted, 0.99))} ms`
