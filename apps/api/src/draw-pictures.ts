import { calmMachine } from './demo/pictures/calm.ts'
import { DrawingQueue } from './demo/pictures/drawing-queue.ts'
import type { Order, Reply } from './gateways/deferred/messages.ts'

/**
 * Draws the demo pictures, started by `gateways/deferred/drawer.ts` for one DATA_DIR. Draws the requested pictures, with `drawAll` all
 * remaining ones, and ends after some seconds without work.
 */
const [dataDir] = process.argv.slice(2)
if (!dataDir || !process.send) throw new Error('draw-pictures is started by the shop, not by hand')

const say = (reply: Reply) => process.connected && process.send?.(reply, undefined, undefined, () => {})
for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => {}) // the shop ends us
process.on('disconnect', () => process.exit(0))

const patience = 10_000
let idle: NodeJS.Timeout | undefined
const queue = new DrawingQueue(dataDir, {
  onBusy: () => clearTimeout(idle),
  onIdle: () => {
    idle = setTimeout(() => process.exit(0), patience)
  },
})

process.on('message', (order: Order) => {
  if ('draw' in order)
    queue.request(order.draw).then(
      () => say({ drawn: order.draw }),
      (error: Error) => say({ failed: order.draw, reason: error.message }),
    )
  else
    void queue
      .drawAll((left) => say({ left }), order.whenCalm ? calmMachine() : undefined)
      .then(
        (left) => say({ left, ended: true }),
        (error) => {
          console.error(error)
          process.exit(1)
        },
      )
})
