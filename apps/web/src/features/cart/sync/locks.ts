/** Tabs of one browser take turns, and know whether one of them is checking out. Without locks (plain http) each looks to itself. */
const turn = 'haat-cart'
const checkout = 'haat-checkout'

const locks = typeof navigator === 'undefined' ? undefined : (navigator.locks as LockManager | undefined)

export const inTurn = <T>(work: () => Promise<T>): Promise<T> => (locks ? (locks.request(turn, work) as Promise<T>) : work())

export const someoneChecksOut = async (): Promise<boolean> =>
  (await locks?.query())?.held?.some(({ name }) => name === checkout) ?? false

/** Says so to the other tabs, until it is left. */
export function checkOutHere(): () => void {
  let leave = () => {}
  const left = new Promise<void>((done) => {
    leave = done
  })
  void locks?.request(checkout, { mode: 'shared' }, () => left)
  return () => leave()
}
