import { matching } from '../../../../lib/dashboard/list/matching.ts'
import type { Option } from '../../../../ui/dashboard/fields/combo.tsx'

/** An option of a picker, with further words by which it is found, such as its name in other languages. */
export interface Findable extends Option {
  words: readonly string[]
}

const mostFound = 30

/** Search of a picker among loaded options, by label and keywords. */
export const findAmong =
  (options: readonly Findable[]) =>
  (query: string): Promise<Option[]> =>
    Promise.resolve(matching(options, query, ({ label, words }) => [label, ...words].join(' ')).slice(0, mostFound))
