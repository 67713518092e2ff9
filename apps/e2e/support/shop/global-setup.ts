import { prepareBase } from './shop.ts'

/** One filled demo shop; every journey and race opens copies of it. */
export default async function setup(): Promise<() => Promise<void>> {
  const base = await prepareBase()
  return () => base.stop()
}
