import { endpoints } from 'virtual:endpoints'
import { type Both, mergeCarts, sameCart } from '@haat/shared/cart/merge.ts'
import type { CartOfAccount } from '@haat/shared/cart/schema.ts'
import type { Store } from '@reduxjs/toolkit'
import { send } from '../../../lib/api/api.ts'
import { personOf, sessionStore } from '../../../lib/session/session.ts'
import { type CartItem, type CartState, cartActions } from '../slice.ts'
import { wireLine } from '../totals.ts'
import { type Agreed, readAgreed, writeAgreed } from './agreed.ts'
import { inTurn, someoneChecksOut } from './locks.ts'

const mostTries = 5

interface Parts {
  store: Pick<Store<{ cart: CartState }>, 'dispatch' | 'getState' | 'subscribe'>
  person: string
  /** the checkout is open in this tab: what its buyer looks at must not move */
  isCheckingOut: () => boolean
  /** signing in brought lines from the account into a cart that had some already */
  onBrought: (count: number, undo: () => void) => void
  /** quick changes are one question: milliseconds it waits for another one */
  pause?: number
}

export interface Follower {
  /** looks at what the account keeps, and brings both together */
  look: () => void
  stop: () => void
}

/** Keeps the cart of this browser and the account's the same: see docs/cart.md. */
export function followCart({ store, person, isCheckingOut, onBrought, pause = 1200 }: Parts): Follower {
  let isStopped = false
  let agreed: Agreed | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let running = 0
  let seen: CartState | undefined
  let last: Promise<unknown> = Promise.resolve()

  const mine = () => store.getState().cart
  /** A cart that was emptied because somebody left must never empty the kept one. */
  const isOpen = () => {
    const { session } = sessionStore.get()
    return !isStopped && mine().loaded && session !== null && personOf(session) === person
  }

  const run = (fresh: boolean) => {
    clearTimeout(timer)
    timer = undefined
    running += 1
    last = last
      .then(() => (isOpen() ? inTurn(() => bringTogether(fresh)) : undefined))
      .catch((error: unknown) => console.warn('cart', error))
      .finally(() => {
        running -= 1
      })
  }

  async function bringTogether(fresh: boolean): Promise<void> {
    if (isCheckingOut() || (await someoneChecksOut())) return
    const stored = readAgreed()
    // Another tab of this browser has been here already, with the same cart.
    if (!agreed || (stored?.person === person && sameCart(stored, mine()))) agreed = stored
    const isFirst = agreed?.person !== person
    if (!fresh && agreed && !isFirst && sameCart(agreed, mine())) return
    let theirs: Theirs | undefined = fresh || isFirst || !agreed ? await readTheirs() : plain(agreed)

    for (let tries = 0; theirs && tries < mostTries && isOpen() && !isCheckingOut(); tries++) {
      // Nobody changed it: what is no longer sold is left out of the answer, and must not be taken for taken out.
      if (agreed && !isFirst && theirs.version === agreed.version) theirs = plain(agreed)
      const before = mine()
      const merged = mergeCarts<CartItem>(agreed ?? nothing, before, theirs)
      const isKept = sameCart(merged, theirs)
      const answer = isKept ? theirs : await keep(merged, theirs.version)
      if (!answer) return
      if (isKept || !answer.items) return settle(before, merged, answer.version, isFirst)
      theirs = answer
    }
  }

  /** Both hold `merged` now; what was changed here meanwhile is the next change. */
  function settle(before: CartState, merged: Both<CartItem>, version: number, isFirst: boolean): void {
    if (!isOpen()) return
    agreed = { person, version, items: merged.items.map(wireLine), compare: merged.compare }
    const next = mergeCarts<CartItem>(before, mine(), merged)
    if (!sameCart(next, mine())) store.dispatch(cartActions.replace(next))
    writeAgreed(agreed)
    if (!isFirst || before.items.length === 0) return
    const brought = linesBrought(before.items, merged.items)
    if (brought.length > 0) onBrought(brought.length, () => store.dispatch(cartActions.replace({ items: without(brought) })))
  }

  /** The lines as they were before: those that came in go, those that grew shrink. */
  const without = (brought: readonly Brought[]): CartItem[] =>
    mine().items.flatMap((item) => {
      const line = brought.find(({ uid }) => uid === item.uid)
      if (!line) return item
      return line.had > 0 ? { ...item, qty: Math.min(item.qty, line.had) } : []
    })

  /** The page goes: what waits is sent at once, and may arrive after it has gone. */
  const flush = () => {
    if (timer === undefined || running > 0 || !isOpen() || isCheckingOut()) return
    if (agreed?.person !== person || sameCart(agreed, mine())) return
    clearTimeout(timer)
    timer = undefined
    const { items, compare } = mine()
    const sent = { items: items.map(wireLine), compare, version: agreed.version }
    const { path, method } = endpoints.cart.keep
    const headers = { 'Content-Type': 'application/json' }
    fetch(path, { method, headers, keepalive: true, body: JSON.stringify(sent) })
      .then(async (answer) => {
        if (!answer.ok) return
        agreed = { ...sent, person, version: ((await answer.json()) as Kept).version }
        writeAgreed(agreed)
      })
      .catch(() => {})
  }

  const onChange = () => {
    const cart = mine()
    if (!cart.loaded || (seen && seen.items === cart.items && seen.compare === cart.compare)) return
    const isFirst = !seen
    seen = cart
    if (isFirst) return run(true)
    clearTimeout(timer)
    timer = setTimeout(() => run(false), pause)
  }
  const onVisible = () => (document.visibilityState === 'visible' ? run(true) : flush())
  const look = () => run(true)

  const unsubscribe = store.subscribe(onChange)
  document.addEventListener('visibilitychange', onVisible)
  window.addEventListener('pagehide', flush)
  window.addEventListener('online', look)
  onChange()
  return {
    look,
    stop: () => {
      flush()
      isStopped = true
      clearTimeout(timer)
      unsubscribe()
      document.removeEventListener('visibilitychange', onVisible)
      window.removeEventListener('pagehide', flush)
      window.removeEventListener('online', look)
    },
  }
}

interface Theirs extends Both<CartItem> {
  version: number
}
interface Kept {
  version: number
  items?: undefined
}
interface Brought {
  uid: string
  had: number
}

const nothing = { items: [], compare: [] }

/** Lines by name alone will do where the browser's are the same or newer. */
const plain = ({ items, compare, version }: Agreed): Theirs => ({ items: items as CartItem[], compare, version })

async function readTheirs(): Promise<Theirs | undefined> {
  const answer = await send(endpoints.cart.read, {})
  return answer.success ? answer.cart : undefined
}

/** The new version; the cart that stands there instead; or nothing, when it could not be kept now. */
async function keep({ items, compare }: Both<CartItem>, version: number): Promise<Kept | Theirs | undefined> {
  const answer = await send(endpoints.cart.keep, { items: items.map(wireLine), compare: [...compare], version })
  if (answer.success) return { version: answer.version }
  if (answer.code === 'version_conflict') return answer.cart as CartOfAccount
  console.warn('cart', answer.code)
  return undefined
}

const linesBrought = (before: readonly CartItem[], after: readonly CartItem[]): Brought[] =>
  after.flatMap(({ uid, qty }) => {
    const had = before.find((item) => item.uid === uid)?.qty ?? 0
    return qty > had ? { uid, had } : []
  })
