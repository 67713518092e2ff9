import { type ChildProcess, fork } from 'node:child_process'
import { childProgram } from '../../child-program.ts'
import { searchPath } from '../../platform/env.ts'
import type { Order, Reply } from './messages.ts'

interface Waiting {
  promise: Promise<void>
  done: () => void
  fail: (error: Error) => void
}

interface DrawingAll extends Waiting {
  whenCalm: boolean
  onProgress: (left: number) => void
}

/** Restarts of a crashed child process without any finished picture. */
const mostCrashes = 3

/**
 * Draws pictures in a child process, which ends when nothing is left and frees its memory. Requested pictures are drawn before the
 * rest.
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

  /** pid of the child process, if it is running */
  get pid(): number | undefined {
    return this.#child?.pid
  }

  /** Resolves when the file with this name exists. */
  draw(name: string): Promise<void> {
    const known = this.#waiting.get(name)
    if (known) return known.promise
    const waiting = newWaiting()
    this.#waiting.set(name, waiting)
    this.#send({ draw: name })
    return waiting.promise
  }

  /** Draws all remaining pictures, skipping those that fail; with `whenCalm` only while the machine is not busy, at most ten minutes later. */
  drawAll(onProgress: (left: number) => void, { whenCalm = false }: { whenCalm?: boolean } = {}): Promise<void> {
    if (!this.#drawingAll) {
      this.#drawingAll = { ...newWaiting(), onProgress, whenCalm }
      this.#send({ drawAll: true, whenCalm })
    }
    return this.#drawingAll.promise
  }

  /** Kills the child process. Pictures that are not drawn stay recorded. */
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
      // Ctrl-C in a terminal also signals the child, which ignores it and waits for this process to end it.
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      execArgv: [],
      // glibc would give each thread its own heap and use three times the memory.
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
      // At the end only pictures that failed are left; the child has logged the reason.
      if (!reply.ended) this.#drawingAll?.onProgress(reply.left)
      else {
        this.#drawingAll?.done()
        this.#drawingAll = undefined
      }
    }
    if (this.#waiting.size > 0 || this.#drawingAll) return
    // Without pending requests the child must not keep this process alive.
    this.#child?.unref()
    this.#child?.channel?.unref()
  }

  #settle(name: string, error?: Error): void {
    const waiting = this.#waiting.get(name)
    this.#waiting.delete(name)
    if (error) waiting?.fail(error)
    else waiting?.done()
  }

  /** Restarts a child process that ended with pending requests. */
  #ended(child: ChildProcess, error?: Error): void {
    if (child !== this.#child) return
    this.#child = undefined
    if (this.#waiting.size === 0 && !this.#drawingAll) return
    this.#crashes += 1
    if (error || this.#crashes > mostCrashes) {
      this.#failAll(error ?? new Error('the program that draws pictures ends before it has drawn one'))
      return
    }
    if (this.#drawingAll) this.#send({ drawAll: true, whenCalm: this.#drawingAll.whenCalm })
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
  promise.catch(() => {}) // handled by the callers
  return { promise, done, fail }
}

const drawers = new Map<string, Drawer>()

/** The drawer of this process for one DATA_DIR. Starts the child process on the first request. */
export function drawerOf(dataDir: string): Drawer {
  const drawer = drawers.get(dataDir) ?? new Drawer(dataDir)
  drawers.set(dataDir, drawer)
  return drawer
}
