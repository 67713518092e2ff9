import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export interface Bare {
  url: string
  /** From now on the server answers with a copy of this response. */
  sayLike: (response: Response) => Promise<void>
  stop: () => void
}

export async function openBare(): Promise<Bare> {
  const child = fork(join(import.meta.dirname, 'bare-server.ts'), { serialization: 'advanced' })
  const [port] = await once(child, 'message')
  return {
    url: `http://127.0.0.1:${port}`,
    sayLike: async (response) => {
      const answer = new Uint8Array(await response.arrayBuffer())
      const ready = once(child, 'message')
      // `fetch` decompresses: only a response of `askOnce`, which has no URL, has bytes in its content encoding.
      const encoding = response.url === '' ? response.headers.get('content-encoding') : null
      child.send({ answer, type: response.headers.get('content-type') ?? 'text/plain', encoding, status: response.status })
      await ready
    },
    stop: () => child.disconnect(),
  }
}
