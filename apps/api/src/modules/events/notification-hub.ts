import { Refusal } from '@haat/shared/errors.ts'
import type { ShopEvent } from '@haat/shared/events/dashboard/schema.ts'
import { isStaff } from '@haat/shared/permissions.ts'
import type { Logger } from 'pino'
import type { Ctx, EventStream, StaffNotifications } from '../../platform/context.ts'
import { findPersonBySession } from '../accounts/service.ts'
import { filterVisible, findEventsSince } from './find-events.ts'

interface Subscriber {
  id: string
  sid: string
  stream: EventStream
}

interface Clock {
  /** minimum ms between two queries for new events, however many notifications arrive */
  pause: number
  /** ms between two keep-alive lines; every second one also checks the session and permissions of each subscriber */
  beat: number
}

/** Maximum number of streams per staff member and per process. */
const streamLimits = { perUser: 6, total: 300 }
/** `placed_at` is the start of the order's transaction, so an order may become visible up to this many ms later. */
const commitDelayMs = 30_000

/**
 * Pushes shop events to the staff members whose streams this process serves. A database notification wakes every process, which
 * then queries new events once for all its subscribers. Session and permissions are checked before each push.
 */
export class NotificationHub implements StaffNotifications {
  readonly #ctx: Pick<Ctx, 'db'>
  readonly #log: Logger
  readonly #clock: Clock
  readonly #followers = new Set<Subscriber>()
  #notified = new Set<string>()
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

  /** Handles a database notification: schedules a query for new events. */
  hear(_what: string): void {
    if (this.#followers.size === 0 || this.#soon || this.#stopped) return
    const wait = Math.max(50, this.#lastLook + this.#clock.pause - Date.now())
    this.#soon = setTimeout(() => {
      this.#soon = undefined
      this.#look()
    }, wait)
  }

  /** After a reconnect, queries events that happened while notifications were not received. */
  setListening(listening: boolean): void {
    if (listening) this.hear('')
  }

  async follow({ id, sid }: { id: string; sid: string }, open: () => EventStream, since: Date | undefined): Promise<void> {
    const own = [...this.#followers].filter((follower) => follower.id === id)
    if (this.#stopped || own.length >= streamLimits.perUser || this.#followers.size >= streamLimits.total)
      throw new Refusal('busy', { retryAfter: 60 })
    const follower = { id, sid, stream: open() }
    if (this.#followers.size === 0) this.#begin()
    this.#followers.add(follower)
    void follower.stream.closed.then(() => {
      this.#followers.delete(follower)
      if (this.#followers.size === 0) clearInterval(this.#beats)
    })
    follower.stream.beat()
    if (since) await this.#notify([follower], await findEventsSince(this.#ctx, since))
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
      if (this.#count % 2 === 0) this.#queue(() => this.#notify([...this.#followers], []))
    }, this.#clock.beat)
  }

  #look(): void {
    this.#lastLook = Date.now()
    this.#queue(async () => {
      const found = await findEventsSince(this.#ctx, new Date(this.#until.getTime() - commitDelayMs))
      const fresh = found.filter((event) => !this.#notified.has(eventKey(event)))
      this.#notified = new Set(found.map(eventKey))
      this.#until = new Date(Math.max(this.#until.getTime(), ...found.map(({ at }) => Date.parse(at))))
      if (fresh.length > 0) await this.#notify([...this.#followers], fresh)
    })
  }

  /** Runs queries one after the other, so that events stay in order. */
  #queue(work: () => Promise<void>): void {
    this.#looking = this.#looking.then(work).catch((err: unknown) => this.#log.warn({ err }, 'staff notifications failed'))
  }

  /** Sends each subscriber the events they may see; ends the stream if the session ended or the user is no longer staff. */
  async #notify(followers: readonly Subscriber[], events: readonly ShopEvent[]): Promise<void> {
    for (const follower of followers)
      await this.#notifyOne(follower, events).catch((err: unknown) => {
        this.#log.warn({ err }, 'staff notification failed, closing stream')
        // The client reconnects and requests the events it missed.
        follower.stream.close()
      })
  }

  async #notifyOne({ sid, stream }: Subscriber, events: readonly ShopEvent[]): Promise<void> {
    const person = await findPersonBySession(this.#ctx, sid)
    if (!person || !isStaff(person.session)) {
      stream.send({ event: 'end', data: {} })
      stream.close()
    } else for (const event of filterVisible(person, events)) stream.send({ id: event.at, data: event })
  }
}

const eventKey = ({ _id, at }: ShopEvent) => `${_id} ${at}`
