import { peekBootAnswer } from '../boot.ts'
import type { Address, AnswerTo, InputTo } from './address.ts'

/** What a query has, or what came with the page for it: the first paint already shows it, nothing moves a moment later. */
export const orBooted = <A extends Address<unknown>>(
  data: AnswerTo<A> | undefined,
  address: A,
  input: InputTo<A>,
): AnswerTo<A> | undefined => data ?? (peekBootAnswer(address.name, input as Record<string, unknown>) as AnswerTo<A> | undefined)
