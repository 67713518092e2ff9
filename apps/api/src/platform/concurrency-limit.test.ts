import { expect, test } from 'vitest'
import { limitConcurrency } from './concurrency-limit.ts'

test('calls beyond the queue, and calls that wait longer than `patience`, are refused as busy', async () => {
  const queue = limitConcurrency({ atOnce: 1, mayWait: 2, patience: 30 })
  let finish = () => {}
  const first = queue(() => new Promise<void>((done) => (finish = done)))
  const late = [queue(async () => 'late'), queue(async () => 'late')]
  await expect(queue(async () => 'beyond')).rejects.toMatchObject({ code: 'busy' })
  for (const one of late) await expect(one).rejects.toMatchObject({ code: 'busy' })
  const next = queue(async () => 'in time')
  finish()
  await first
  expect(await next).toBe('in time')
  expect(await queue(async () => 'free')).toBe('free')
})
