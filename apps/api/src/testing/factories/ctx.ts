import { pino } from 'pino'
import type { Ctx } from '../../platform/context.ts'
import type { TestApp } from '../app.ts'

/** A context for factories that call services: without a user, in English. */
export const ctxOf = (shop: Pick<TestApp, 'db' | 'env'>, over: Partial<Ctx> = {}): Ctx => ({
  db: shop.db,
  env: shop.env,
  person: null,
  address: '127.0.0.1',
  language: 'en',
  log: pino({ level: 'silent' }),
  ...over,
})
