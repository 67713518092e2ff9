import { endpoints } from 'virtual:endpoints'
import { type CartContents, mergeCarts, sameCart } from '@haat/shared/cart/merge.ts'
import type { CartOfAccount } from '@haat/shared/cart/schema.ts'
import type { Store } from '@reduxjs/toolkit'
import { send } from '../../../lib/api/api.ts'
import { apiUrl, credentials } from '../../../lib/api/origin.ts'
import { getUserKey, isSigningOut, sessionStore } from '../../../lib/session/session.ts'
import { type CartItem, type CartState, cartActions } from '../slice.ts'
import { wireLine } from '../totals.ts'
import { type Agreed, readAgreed, writeAgreed } from './agreed.ts'
import { someoneChecksOut, withCartLock } from './locks.ts'

const maxAttempts = 5

interface Parts {
  store: Pick<Store<{ cart: CartState }>, 'dispatch' | 'getState' | 'subscribe'>
  person: string
  /** the checkout is open in this tab: the cart must not change under the buyer */
  isCheckingOut: () => boolean
  /** called if signing in added lines from the account to a cart that was not empty */
  onLinesAdded: (count: number, undo: () => void) => void
  /** debounce of changes, in milliseconds */
  pause?: number
}

export interface Follower {
  /** loads the account's cart and merges both */
  look: () => void
  /** sends pending changes; resolves when no request is under way */
  finish: () => Promise<unknown>
  stop: () => void
}

/** The last save of a cart that was left. Who follows the cart next waits for it: a cart read meanwhile would be outdated. */
let lastSave: Promise<unknown> = Promise.resolve()

/** Keeps this browser's cart and the account's cart in sync; see docs/cart.md. */
export function followCart({ store, person, isCheckingOut, onLinesAdded, pause = 1200 }: Parts): Follower {
  let isStopped = false
  let agreed: Agreed | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let running = 0
  let seen: CartState | undefined
  let last: Promise<unknown> = Promise.resolve()

  const mine = () => store.getState().cart
  /** A cart cleared by signing out must never clear the account's cart. */
  const isOpen = () => {
    const { session } = sessionStore.get()
    return !isStopped && !isSigningOut() && mine().loaded && session !== null && getUserKey(session) === person
  }

  const run = (fresh: boolean) => {
    clearTimeout(timer)
    timer = undefined
    running += 1
    last = Promise.all([last, lastSave])
      .then(() => (isOpen() ? withCartLock(() => bringTogether(fresh)) : undefined))
      .catch((error: unknown) => console.warn('cart', error))
      .finally(() => {
        running -= 1
      })
  }

  async function bringTogether(fresh: boolean): Promise<void> {
    if (isCheckingOut() || (await someoneChecksOut())) return
    const stored = readAgreed()
    // Another tab has synchronized the same cart already.
    if (!agreed || (stored?.person === person && sameCart(stored, mine()))) agreed = stored
    const isFirst = agreed?.person !== person
    if (!fresh && agreed && !isFirst && sameCart(agreed, mine())) return
    let theirs: Theirs | undefined = fresh || isFirst || !agreed ? await readTheirs() : plain(agreed)

    for (let attempts = 0; theirs && attempts < maxAttempts && isOpen() && !isCheckingOut(); attempts++) {
      // Same version: products missing from the answer are no longer sold; they were not removed by the user.
      if (agreed && !isFirst && theirs.version === agreed.version) theirs = plain(agreed)
      const before = mine()
      const merged = mergeCarts<CartItem>(agreed ?? nothing, before, theirs)
      const isCached = sameCart(merged, theirs)
      const answer = isCached ? theirs : await keep(merged, theirs.version)
      if (!answer) return
      if (isCached || !answer.items) return settle(before, merged, answer.version, isFirst)
      theirs = answer
    }
  }

  /** Both carts contain `merged` now; changes made in this tab during the request are sent next. */
  function settle(before: CartState, merged: CartContents<CartItem>, version: number, isFirst: boolean): void {
    if (!isOpen()) return
    agreed = { person, version, items: merged.items.map(wireLine), compare: merged.compare }
    const next = mergeCarts<CartItem>(before, mine(), merged)
    if (!sameCart(next, mine())) store.dispatch(cartActions.replace(next))
    writeAgreed(agreed)
    if (!isFirst || before.items.length === 0) return
    const brought = findAddedLines(before.items, merged.items)
    if (brought.length > 0) onLinesAdded(brought.length, () => store.dispatch(cartActions.replace({ items: without(brought) })))
  }

  /** The lines before signing in: removes added lines and reduces increased quantities. */
  const without = (brought: readonly AddedLines[]): CartItem[] =>
    mine().items.flatMap((item) => {
      const line = brought.find(({ uid }) => uid === item.uid)
      if (!line) return item
      return line.had > 0 ? { ...item, qty: Math.min(item.qty, line.had) } : []
    })

  /** The page is closing: sends pending changes at once; the request may outlive the page. */
  const flush = () => {
    if (timer === undefined || running > 0 || !isOpen() || isCheckingOut()) return
    if (agreed?.person !== person || sameCart(agreed, mine())) return
    clearTimeout(timer)
    timer = undefined
    const { items, compare } = mine()
    const sent = { items: items.map(wireLine), compare, version: agreed.version }
    const { path, method } = endpoints.cart.keep
    const headers = { 'Content-Type': 'application/json' }
    lastSave = fetch(apiUrl(path), { method, headers, credentials, keepalive: true, body: JSON.stringify(sent) })
      .then(async (answer) => {
        if (!answer.ok) return
        agreed = { ...sent, person, version: ((await answer.json()) as Saved).version }
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
  const finish = () => {
    if (timer !== undefined) run(false)
    return last
  }

  const unsubscribe = store.subscribe(onChange)
  document.addEventListener('visibilitychange', onVisible)
  window.addEventListener('pagehide', flush)
  window.addEventListener('online', look)
  onChange()
  return {
    look,
    finish,
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

interface Theirs extends CartContents<CartItem> {
  version: number
}
interface Saved {
  version: number
  items?: undefined
}
interface AddedLines {
  uid: string
  had: number
}

const nothing = { items: [], compare: [] }

/** Lines by product id and quantity are enough where the browser has the same or newer details. */
const plain = ({ items, compare, version }: Agreed): Theirs => ({ items: items as CartItem[], compare, version })

async function readTheirs(): Promise<Theirs | undefined> {
  const answer = await send(endpoints.cart.read, {})
  return answer.success ? answer.cart : undefined
}

/** Saves the cart. Returns the new version, the server's cart on a conflict, or undefined on failure. */
async function keep({ items, compare }: CartContents<CartItem>, version: number): Promise<Saved | Theirs | undefined> {
  const answer = await send(endpoints.cart.keep, { items: items.map(wireLine), compare: [...compare], version })
  if (answer.success) return { version: answer.version }
  if (answer.code === 'version_conflict') return answer.cart as CartOfAccount
  console.warn('cart', answer.code)
  return undefined
}

const findAddedLines = (before: readonly CartItem[], after: readonly CartItem[]): AddedLines[] =>
  after.flatMap(({ uid, qty }) => {
    const had = before.find((item) => item.uid === uid)?.qty ?? 0
    return qty > had ? { uid, had } : []
  })
