import { prepareBase } from './base.ts'

/** Prepares the demo shop of which every journey and race opens copies. */
export default async function setup(): Promise<() => Promise<void>> {
  const base = await prepareBase()
  return () => base.stop()
}
