import { Refusal } from '@haat/shared/errors.ts'
import type { ShopEvent } from '@haat/shared/events/desk-schema.ts'
import { isStaff } from '@haat/shared/permissions.ts'
import type { Logger } from 'pino'
import type { Ctx, EventStream, News } from '../../ctx.ts'
import { personBehindSession } from '../accounts/signed-in.ts'
import { eventsSince, visibleTo } from './service.ts'

interface Follower {
  id: string
  sid: string
  stream: EventStream
}

interface Clock {
  /** between two looks at what happened, however much does */
  pause: number
  /** between two lines that keep the way open; rights are looked at with every second of them */
  beat: number
}

const room = { ofOne: 6, ofAll: 300 }
/** An order's moment is the beginning of its transaction: it may come to light this much later. */
const late = 30_000

/**
 * Tells the members of staff who follow this process what happened in the shop. The database says that something did, to every process;
 * then it is read once for all who follow. Whether somebody may still be told is looked at anew each time.
 */
export class NewsRoom implements News {
  readonly #ctx: Pick<Ctx, 'db'>
  readonly #log: Logger
  readonly #clock: Clock
  readonly #followers = new Set<Follower>()
  #told = new Set<string>()
  #until = new Date()
  #lastLook = 0
  #soon: NodeJS.Timeout | undefined
  #beats: NodeJS.Timeout | undefined
  #looking: Promise<void> = Promise.resolve()
  #count = 0
  #stopped = false

  constructor(ctx: Pick<Ctx, 'db'>, log: Logger, clock: Partial<Clock> = {}) {
    this.#ctx = ctx
    this.#log = log
    this.#clock = { pause: 1000, beat: 20_000, ...clock }
  }

  /** Something happened, in this or another process. Which it was is read from the tables. */
  hear(_what: string): void {
    if (this.#followers.size === 0 || this.#soon || this.#stopped) return
    const wait = Math.max(50, this.#lastLook + this.#clock.pause - Date.now())
    this.#soon = setTimeout(() => {
      this.#soon = undefined
      this.#look()
    }, wait)
  }

  /** Whatever was said while nobody could hear it is looked up. */
  setListening(listening: boolean): void {
    if (listening) this.hear('')
  }

  async follow({ id, sid }: { id: string; sid: string }, open: () => EventStream, since: Date | undefined): Promise<void> {
    const own = [...this.#followers].filter((follower) => follower.id === id)
    if (this.#stopped || own.length >= room.ofOne || this.#followers.size >= room.ofAll)
      throw new Refusal('busy', { retryAfter: 60 })
    const follower = { id, sid, stream: open() }
    if (this.#followers.size === 0) this.#begin()
    this.#followers.add(follower)
    void follower.stream.closed.then(() => {
      this.#followers.delete(follower)
      if (this.#followers.size === 0) clearInterval(this.#beats)
    })
    follower.stream.beat()
    if (since) await this.#tell([follower], await eventsSince(this.#ctx, since))
    await follower.stream.closed
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#soon)
    clearInterval(this.#beats)
    for (const { stream } of this.#followers) stream.close()
    await this.#looking
  }

  #begin(): void {
    this.#until = new Date()
    this.#count = 0
    this.#beats = setInterval(() => {
      this.#count += 1
      for (const { stream } of this.#followers) stream.beat()
      if (this.#count % 2 === 0) this.#queue(() => this.#tell([...this.#followers], []))
    }, this.#clock.beat)
  }

  #look(): void {
    this.#lastLook = Date.now()
    this.#queue(async () => {
      const found = await eventsSince(this.#ctx, new Date(this.#until.getTime() - late))
      const fresh = found.filter((event) => !this.#told.has(keyOf(event)))
      this.#told = new Set(found.map(keyOf))
      this.#until = new Date(Math.max(this.#until.getTime(), ...found.map(({ at }) => Date.parse(at))))
      if (fresh.length > 0) await this.#tell([...this.#followers], fresh)
    })
  }

  /** One after the other: what is told stays in order. */
  #queue(work: () => Promise<void>): void {
    this.#looking = this.#looking.then(work).catch((err: unknown) => this.#log.warn({ err }, 'could not tell the news'))
  }

  /** Each of what they may see now; whose session or place in the shop has ended is told no more. */
  async #tell(followers: readonly Follower[], events: readonly ShopEvent[]): Promise<void> {
    for (const follower of followers)
      await this.#tellOne(follower, events).catch((err: unknown) => {
        this.#log.warn({ err }, 'could not tell somebody the news')
        // Whoever missed something asks again for what came since.
        follower.stream.close()
      })
  }

  async #tellOne({ sid, stream }: Follower, events: readonly ShopEvent[]): Promise<void> {
    const person = await personBehindSession(this.#ctx, sid)
    if (!person || !isStaff(person.session)) {
      stream.send({ event: 'end', data: {} })
      stream.close()
    } else for (const event of visibleTo(person, events)) stream.send({ id: event.at, data: event })
  }
}

const keyOf = ({ _id, at }: ShopEvent) => `${_id} ${at}`
