import { peekBootAnswer } from '../boot.ts'
import type { Address, AnswerTo, InputTo } from './address.ts'

/** Returns the data of a query or, until it loads, the answer in the page's HTML, so that the first paint is complete. */
export const dataOrBootAnswer = <A extends Address<unknown>>(
  data: AnswerTo<A> | undefined,
  address: A,
  input: InputTo<A>,
): AnswerTo<A> | undefined => data ?? (peekBootAnswer(address.name, input as Record<string, unknown>) as AnswerTo<A> | undefined)

/**
 * Options of a query hook that returns only `answer`: the data, or until they are loaded the answer in the page's HTML. Its component does not render again
 * when the request begins and ends, which would follow the first rendering of every page.
 */
export const answerAlone = <A extends Address<unknown>>(address: A, input: InputTo<A>) => ({
  selectFromResult: ({ data }: { data?: AnswerTo<A> }) => ({ answer: dataOrBootAnswer(data, address, input) }),
})
