import { type ChildProcess, fork } from 'node:child_process'
import { childProgram } from '../../child-program.ts'
import { searchPath } from '../../env.ts'
import type { Order, Reply } from './messages.ts'

interface Waiting {
  promise: Promise<void>
  done: () => void
  fail: (error: Error) => void
}

interface DrawingAll extends Waiting {
  onProgress: (left: number) => void
}

/** How often a program that was killed is started again without any picture having come from it. */
const mostCrashes = 3

/**
 * One process's side of the drawing: the pictures are drawn by a child process, which ends when there is nothing left to draw and
 * takes its memory with it. The child draws what is asked for before anything else.
 */
class Drawer {
  readonly #dataDir: string
  readonly #waiting = new Map<string, Waiting>()
  #drawingAll: DrawingAll | undefined
  #child: ChildProcess | undefined
  #crashes = 0

  constructor(dataDir: string) {
    this.#dataDir = dataDir
  }

  /** of the child, while there is one */
  get pid(): number | undefined {
    return this.#child?.pid
  }

  /** The file of this name is there when this resolves. */
  draw(name: string): Promise<void> {
    const known = this.#waiting.get(name)
    if (known) return known.promise
    const waiting = newWaiting()
    this.#waiting.set(name, waiting)
    this.#send({ draw: name })
    return waiting.promise
  }

  /** Draws everything that is left, as far as it can be drawn. */
  drawAll(onProgress: (left: number) => void): Promise<void> {
    if (!this.#drawingAll) {
      this.#drawingAll = { ...newWaiting(), onProgress }
      this.#send({ drawAll: true })
    }
    return this.#drawingAll.promise
  }

  /** Ends the child at once. What it has not drawn stays recorded. */
  async stop(): Promise<void> {
    const child = this.#child
    this.#child = undefined
    this.#failAll(new Error('the drawing of pictures was stopped'))
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((end) => child.once('exit', end))
    child.kill('SIGKILL')
    await ended
  }

  #send(order: Order): void {
    this.#child ??= this.#start()
    this.#child.ref()
    this.#child.channel?.ref()
    this.#child.send(order, () => {}) // a child that has just ended is noticed by its end
  }

  #start(): ChildProcess {
    const child = fork(childProgram('draw-pictures'), [this.#dataDir], {
      // A terminal's Ctrl-C reaches the child as well; it waits for this process to end it.
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      execArgv: [],
      // Many threads with a heap of their own each would hold three times the memory (glibc).
      env: { PATH: searchPath, MALLOC_ARENA_MAX: '2' },
    })
    child.on('message', (reply: Reply) => child === this.#child && this.#hear(reply))
    child.once('error', (error) => this.#ended(child, error))
    child.once('exit', () => this.#ended(child))
    return child
  }

  #hear(reply: Reply): void {
    this.#crashes = 0
    if ('drawn' in reply) this.#settle(reply.drawn)
    else if ('failed' in reply) this.#settle(reply.failed, new Error(reply.reason))
    else {
      // At the end only those are left that could not be drawn, of which the child has written why.
      if (!reply.ended) this.#drawingAll?.onProgress(reply.left)
      else {
        this.#drawingAll?.done()
        this.#drawingAll = undefined
      }
    }
    if (this.#waiting.size > 0 || this.#drawingAll) return
    // Nobody waits for anything: this process may end without asking the child.
    this.#child?.unref()
    this.#child?.channel?.unref()
  }

  #settle(name: string, error?: Error): void {
    const waiting = this.#waiting.get(name)
    this.#waiting.delete(name)
    if (error) waiting?.fail(error)
    else waiting?.done()
  }

  /** A child that ended although somebody waits is started again, with what it had to do. */
  #ended(child: ChildProcess, error?: Error): void {
    if (child !== this.#child) return
    this.#child = undefined
    if (this.#waiting.size === 0 && !this.#drawingAll) return
    this.#crashes += 1
    if (error || this.#crashes > mostCrashes) {
      this.#failAll(error ?? new Error('the program that draws pictures ends before it has drawn one'))
      return
    }
    if (this.#drawingAll) this.#send({ drawAll: true })
    for (const name of this.#waiting.keys()) this.#send({ draw: name })
  }

  #failAll(error: Error): void {
    const waiting = [...this.#waiting.values(), ...(this.#drawingAll ? [this.#drawingAll] : [])]
    this.#waiting.clear()
    this.#drawingAll = undefined
    for (const { fail } of waiting) fail(error)
  }
}

function newWaiting(): Waiting {
  let done = () => {}
  let fail = (_error: Error) => {}
  const promise = new Promise<void>((resolve, reject) => {
    done = resolve
    fail = reject
  })
  promise.catch(() => {}) // whoever waits hears of it
  return { promise, done, fail }
}

const drawers = new Map<string, Drawer>()

/** The drawer of this process for one DATA_DIR. It starts nothing before it is asked to draw. */
export function drawerOf(dataDir: string): Drawer {
  const drawer = drawers.get(dataDir) ?? new Drawer(dataDir)
  drawers.set(dataDir, drawer)
  return drawer
}
