import { pino } from 'pino'
import { expect, test } from 'vitest'
import { cuttable } from '../testing/cuttable.ts'
import { testDatabase } from '../testing/database.ts'
import { openNotificationListener } from './listen.ts'

const { url, pool } = await testDatabase()

test('the listener reconnects after its connection was terminated, cut or silently dropped', async () => {
  const way = await cuttable(`${url}?application_name=heard`)
  const heard: string[] = []
  const states: boolean[] = []
  const channels = { notifications: (payload: string) => heard.push(payload) }
  const notificationListener = openNotificationListener(
    way.url,
    { channels, onState: (state) => states.push(state) },
    pino({ level: 'silent' }),
    {
      checkEvery: 400,
    },
  )
  const hears = async (word: string) => {
    await expect.poll(() => states.at(-1), { timeout: 30_000 }).toBe(true)
    await pool.query("SELECT pg_notify('notifications', $1)", [word])
    await expect.poll(() => heard).toContain(word)
  }
  await hears('first')
  const losses: (() => unknown)[] = [
    () => pool.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'heard'"),
    async () => {
      await way.cut()
      await way.mend()
    },
    () => way.swallow(),
  ]
  for (const [index, lose] of losses.entries()) {
    const before = states.length
    await lose()
    await expect.poll(() => states.slice(before), { timeout: 30_000 }).toContain(false)
    await hears(`after loss ${index}`)
  }
  await notificationListener.stop()
  expect(states.at(-1)).toBe(false)
})
