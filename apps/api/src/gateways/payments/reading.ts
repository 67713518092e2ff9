import { timingSafeEqual } from 'node:crypto'
import type { z } from 'zod'
import { ProviderSilent } from './gateway.ts'

/** What a provider answered, as far as we need it. What cannot be read says nothing of what became of it. */
export function read<T>(schema: z.ZodType<T>, answer: unknown): T {
  const result = schema.safeParse(answer)
  if (!result.success) throw new ProviderSilent('an answer that cannot be read', { cause: result.error })
  return result.data
}

/** Takes as long for a wrong signature as for a right one. */
export function sameText(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)]
  return one.length === other.length && timingSafeEqual(one, other)
}
