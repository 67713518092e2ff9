import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { admitUploads } from './upload-admission.ts'

/** Work that counts how many run at once. */
function counted() {
  let running = 0
  const seen = { most: 0, done: 0 }
  const work = async () => {
    running += 1
    seen.most = Math.max(seen.most, running)
    await pause(5)
    running -= 1
    seen.done += 1
  }
  return { seen, work }
}

test('concurrent uploads are limited per user and in total, and all complete', async () => {
  const take = admitUploads({ ofOne: 2, ofAll: 5, mayWait: 50 })
  const one = counted()
  await Promise.all(Array.from({ length: 20 }, () => take('me', one.work)))
  expect(one.seen).toEqual({ most: 2, done: 20 })
  const many = counted()
  await Promise.all(Array.from({ length: 40 }, (_, i) => take(`person ${i % 10}`, many.work)))
  expect(many.seen).toEqual({ most: 5, done: 40 })
})

test('uploads of other users are admitted while one user waits for a slot', async () => {
  const take = admitUploads({ ofOne: 1, ofAll: 2, mayWait: 10 })
  const order: string[] = []
  const slow = async () => {
    await pause(30)
    order.push('slow')
  }
  await Promise.all([take('me', slow), take('me', slow), take('you', async () => void order.push('quick'))])
  expect(order).toEqual(['quick', 'slow', 'slow'])
})

test('beyond the queue an upload is refused as busy; a failed upload releases its slot', async () => {
  const take = admitUploads({ ofOne: 1, ofAll: 1, mayWait: 1 })
  const { seen, work } = counted()
  const ends = await Promise.allSettled([take('me', work), take('me', work), take('me', work)])
  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
  await expect(take('me', () => Promise.reject(new Error('broke')))).rejects.toThrow('broke')
  await take('me', work)
  expect(seen.done).toBe(3)
})
