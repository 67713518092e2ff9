import { createServer, type Socket } from 'node:net'

/** A mail server that accepts every email at once and stores none, so that only the shop is measured. */
const ids = new Set<string>()
let taken = 0

function talk(socket: Socket): void {
  let buffer = ''
  let inMessage = false
  socket.setEncoding('latin1').setNoDelay(true)
  socket.on('error', () => socket.destroy())
  socket.write('220 sink\r\n')
  socket.on('data', (chunk: string) => {
    buffer += chunk
    for (;;) {
      const end = buffer.indexOf(inMessage ? '\r\n.\r\n' : '\r\n')
      if (end < 0) return
      const text = buffer.slice(0, end)
      buffer = buffer.slice(end + (inMessage ? 5 : 2))
      if (inMessage) {
        inMessage = false
        taken += 1
        ids.add(/^message-id: *(\S+)/im.exec(text)?.[1] ?? '')
        socket.write('250 taken\r\n')
        continue
      }
      const verb = text.slice(0, 4).toUpperCase()
      inMessage = verb === 'DATA'
      socket.write(inMessage ? '354 go on\r\n' : verb === 'QUIT' ? '221 bye\r\n' : '250 fine\r\n')
    }
  })
}

const server = createServer(talk)
process.on('message', () => process.send?.({ taken, different: ids.size }))
process.on('disconnect', () => process.exit(0))
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.(typeof address === 'object' && address ? address.port : 0)
})
