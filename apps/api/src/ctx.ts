import type { Session } from '@haat/shared/accounts/schema.ts'
import type { Language } from '@haat/shared/text.ts'
import type { Logger } from 'pino'
import type { Db } from './db/client.ts'
import type { Env } from './env.ts'

/** The signed-in person, read from the database on this request. */
export interface Person {
  id: string
  email: string
  session: Session
}

/**
 * Works a value out once for the shown catalogue and keeps it until that changes. The value may depend on anything shown but stock.
 * The name says all that the value depends on.
 */
export type Remember = <T>(name: string, work: () => Promise<T>) => Promise<T>

/** All a service may know of the world. In a test it is an object literal. */
export interface Ctx {
  db: Db
  env: Env
  /** null for a visitor */
  person: Person | null
  /** network address of the caller, behind `TRUST_PROXY` proxies */
  address: string
  language: Language
  log: Logger
  /** where answers are kept; elsewhere (in a transaction above all) every value is worked out anew */
  remember?: Remember
  /** After the commit of a sale: tells every process that stock became less. Where it is missing the sale's transaction tells it. */
  tellSale?: () => void
  /** of endpoints whose row says `idempotent`: the key, and the hash of the parsed body */
  idempotency?: { key: string; bodyHash: string }
}

/** Runs `work` in one transaction (READ COMMITTED); inside, only the transaction can be reached. */
export const inTransaction = <T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> =>
  ctx.db.transaction((tx) => {
    const { remember: _, ...inner } = ctx
    return work({ ...inner, db: tx })
  })

/** `ctx.remember`, or simply the work. */
export const remembered = <T>(ctx: Ctx, name: string, work: () => Promise<T>): Promise<T> =>
  ctx.remember ? ctx.remember(name, work) : work()
