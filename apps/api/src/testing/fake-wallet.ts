import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll } from 'vitest'
import { repositoryRoot } from '../platform/env.ts'

/** The fake provider of `extensions/local-wallet`: see its `fake-wallet.ts`. */
export interface FakeWallet {
  url: string
  merchantId: string
  secret: string
  /** The buyer decides on the payment page; the wallet sends the webhook. Returns the status of its response. */
  decide: (reference: string, what: 'paid' | 'declined') => Promise<number>
  payments: () => readonly { reference: string; amount: number; webhookUrl: string; refunds: { amount: number }[] }[]
  stop: () => Promise<void>
}

/** Starts the fake wallet; it ends with the test file. It belongs to another package, so its types are repeated here. */
export async function startFakeWallet(): Promise<FakeWallet> {
  const file = pathToFileURL(join(repositoryRoot, 'extensions/local-wallet/fake-wallet.ts')).href
  const fake = (await import(file)) as { startFakeWallet: () => Promise<FakeWallet> }
  const wallet = await fake.startFakeWallet()
  afterAll(() => wallet.stop())
  return wallet
}
