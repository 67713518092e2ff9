/**
 * Serializes the tabs of one browser with Web Locks and detects a checkout in another tab. Without Web Locks (plain http) each
 * tab acts alone.
 */
const turn = 'haat-cart'
const checkout = 'haat-checkout'

const locks = typeof navigator === 'undefined' ? undefined : (navigator.locks as LockManager | undefined)

export const withCartLock = <T>(work: () => Promise<T>): Promise<T> =>
  locks ? (locks.request(turn, work) as Promise<T>) : work()

export const someoneChecksOut = async (): Promise<boolean> =>
  (await locks?.query())?.held?.some(({ name }) => name === checkout) ?? false

/** Marks this tab as checking out for the other tabs, until released. */
export function checkOutHere(): () => void {
  let leave = () => {}
  const left = new Promise<void>((done) => {
    leave = done
  })
  void locks?.request(checkout, { mode: 'shared' }, () => left)
  return () => leave()
}
