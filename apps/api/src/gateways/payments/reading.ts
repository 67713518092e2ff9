import { timingSafeEqual } from 'node:crypto'
import type { z } from 'zod'
import { ProviderUnavailable } from './gateway.ts'

/** Parses a provider's answer. @throws ProviderUnavailable if it is unreadable, because the result is then unknown */
export function read<T>(schema: z.ZodType<T>, answer: unknown): T {
  const result = schema.safeParse(answer)
  if (!result.success) throw new ProviderUnavailable('an answer that cannot be read', { cause: result.error })
  return result.data
}

/** Compares in constant time. */
export function sameText(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)]
  return one.length === other.length && timingSafeEqual(one, other)
}
