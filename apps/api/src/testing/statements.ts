import pg from 'pg'
import { vi } from 'vitest'
import { listenerName } from '../db/listen.ts'

/** The SQL statements that `work` sends, in their order, without those of the notification listener and the deletion of old rate limits. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const seen = vi.spyOn(pg.Client.prototype, 'query')
  await work()
  const texts = seen.mock.calls.map(([query], index) => {
    const given: unknown = query
    const text = typeof given === 'string' ? given : ((given as { text?: string }).text ?? '')
    const client: unknown = seen.mock.contexts[index]
    return {
      text,
      sender: (client as { connectionParameters: { application_name: string } }).connectionParameters.application_name,
    }
  })
  seen.mockRestore()
  return texts
    .filter(({ text, sender }) => sender !== listenerName && !/DELETE FROM rate_limits WHERE window_start/.test(text))
    .map(({ text }) => text)
}
