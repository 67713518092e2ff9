import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { parseMail, type SentMail } from './sent-mails.ts'

/** A mail server; `answer` may refuse a recipient by throwing. */
export async function mailServer(answer: (to: string) => void = () => {}, port = 0) {
  const received: SentMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 1, // milliseconds for connections that clients keep open
    onRcptTo: ({ address }, _session, done) => {
      try {
        answer(address)
        done()
      } catch (error) {
        done(error as Error)
      }
    },
    onData: (stream, _session, done) => {
      const receive = async (chunks: Buffer[]) => {
        received.push(await parseMail(Buffer.concat(chunks)))
        done()
      }
      void stream.toArray().then(receive, done) // rejected if the sender is killed within the message
    },
  })
  // A sender that is killed resets its connection.
  server.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ECONNRESET') throw error
  })
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const stop = () => new Promise<void>((down) => server.close(down))
  const at = (server.server.address() as AddressInfo).port
  return { received, port: at, smtpUrl: `smtp://127.0.0.1:${at}`, stop }
}
