import { expect, test } from 'vitest'
import { combineCalls, combineLookups } from './combine.ts'

test('calls in one tick and calls during a run are combined; each call gets its own result', async () => {
  const runs: number[][] = []
  const { promise: open, resolve } = Promise.withResolvers<void>()
  const double = combineCalls<number, number>(
    async (items) => {
      runs.push([...items])
      if (runs.length === 1) await open
      return items.map((item) => item * 2)
    },
    { max: 3 },
  )
  const first = [double(1), double(2)]
  await expect.poll(() => runs).toEqual([[1, 2]])
  const later = [3, 4, 5, 6].map(double)
  resolve()
  expect(await Promise.all([...first, ...later])).toEqual([2, 4, 6, 8, 10, 12])
  expect(runs).toEqual([[1, 2], [3, 4, 5], [6]])
})

test('at most `atOnce` runs work concurrently, and the next run takes the waiting calls', async () => {
  const runs: { items: number[]; end: () => void }[] = []
  const echo = combineCalls<number, number>(
    (items) => new Promise((resolve) => runs.push({ items: [...items], end: () => resolve(items) })),
    { max: 3, atOnce: 2 },
  )
  const begun = () => runs.map(({ items }) => items)
  const results = [echo(1)]
  await expect.poll(begun).toEqual([[1]])
  results.push(echo(2), echo(3))
  await expect.poll(begun).toEqual([[1], [2, 3]])
  results.push(...[4, 5, 6, 7].map(echo))
  runs[1]!.end()
  await expect.poll(begun).toEqual([[1], [2, 3], [4, 5, 6]])
  runs[0]!.end()
  await expect.poll(begun).toEqual([[1], [2, 3], [4, 5, 6], [7]])
  for (const { end } of runs) end()
  expect(await Promise.all(results)).toEqual([1, 2, 3, 4, 5, 6, 7])
})

test('a failing item does not fail the other items', async () => {
  const check = combineCalls<string, string>(
    async (items) => {
      if (items.includes('bad')) throw new Error('bad')
      return items
    },
    { max: 10 },
  )
  const results = await Promise.allSettled(['a', 'bad', 'c'].map(check))
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(await check('d')).toBe('d')
})

test('an error that applies to all items rejects each call without another run', async () => {
  let runs = 0
  const lost = combineCalls<string, string>(
    async () => {
      runs += 1
      throw new Error('lost')
    },
    { max: 10, isOfAll: () => true },
  )
  const results = await Promise.allSettled(['a', 'b'].map(lost))
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(runs).toBe(1)
})

test('lookups are combined by name', async () => {
  const loads: string[] = []
  const combine = combineLookups()
  const find = (name: string, key: string) =>
    combine(name, key, async (keys) => {
      loads.push(`${name}: ${keys.join()}`)
      return keys
    })
  expect(await Promise.all([find('orders', '1'), find('lines', '1'), find('orders', '2')])).toEqual(['1', '1', '2'])
  expect(loads).toEqual(['orders: 1,2', 'lines: 1'])
})
