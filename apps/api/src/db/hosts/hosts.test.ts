import { expect, test } from 'vitest'
import { type HostState, Hosts, NoPrimary } from './hosts.ts'

const [a, b, c] = ['postgres://shop@a/haat', 'postgres://shop@b/haat', 'postgres://shop@c/haat'] as const
const primary = (timeline: number): HostState => ({ isPrimary: true, timeline })
const replica: HostState = { isPrimary: false, timeline: 0 }
const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
const silent = new Promise<HostState>(() => {})

/** Hosts that answer with their current entry in `states`. */
function given(states: Record<string, HostState | Error | Promise<HostState>>) {
  const asked: string[] = []
  const hosts = new Hosts(Object.keys(states), async (address) => {
    asked.push(address)
    const state = await states[address]!
    if (state instanceof Error) throw state
    return state
  })
  return { hosts, asked, states }
}

test('the primary is found at any position, without waiting for hosts that are down or silent', async () => {
  expect(await given({ [a]: replica, [b]: primary(1) }).hosts.find()).toBe(b)
  expect(await given({ [a]: refused, [b]: silent, [c]: primary(1) }).hosts.find()).toBe(c)
})

test('of two primaries, the one with the newer timeline is used', async () => {
  expect(await given({ [a]: primary(3), [b]: primary(4) }).hosts.find()).toBe(b)
  const late = new Promise<HostState>((answer) => setTimeout(() => answer(primary(4)), 50))
  expect(await given({ [a]: primary(3), [b]: late }).hosts.find()).toBe(b)
})

test('connections share one search and its result until it is cleared', async () => {
  const { hosts, asked, states } = given({ [a]: primary(1), [b]: replica })
  expect(await Promise.all([hosts.find(), hosts.find()])).toEqual([a, a])
  expect(await hosts.find()).toBe(a)
  expect(asked).toEqual([a, b])
  states[a] = refused
  states[b] = primary(2)
  hosts.clear(b) // not the known one
  expect(await hosts.find()).toBe(a)
  hosts.clear(a)
  await Promise.resolve()
  expect(await hosts.find()).toBe(b)
})

test('without a primary the error names each host, and the next connection searches again', async () => {
  const { hosts, states } = given({ [a]: refused, [b]: replica })
  await expect(hosts.find()).rejects.toThrow('no host accepts writes: a/haat: connect ECONNREFUSED; b/haat: only reads')
  await expect(hosts.find()).rejects.toThrow(NoPrimary)
  states[b] = primary(2)
  expect(await hosts.find()).toBe(b)
  const denied = Object.assign(new Error('password authentication failed'), { code: '28P01' })
  await expect(given({ [a]: refused, [b]: denied }).hosts.find()).rejects.toBe(denied)
})
