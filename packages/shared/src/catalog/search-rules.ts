import { splitWords } from './normalize.ts'

/** Maximum words of a search that a rule applies to. */
export const mostRuleWords = 6

/** Maximum synonyms of a rule. */
export const mostSynonyms = 10

/** The normalized words by which a search is compared with a rule: the same for singular and plural, upper and lower case. */
export const searchRuleKey = (words: string): string =>
  splitWords(words)
    .map(({ stem }) => stem)
    .join(' ')

/** Whether a redirect of a search may lead to `path`: a page of the storefront, with a query if wanted. */
export const isRedirectPath = (path: string): boolean =>
  /^\/[^\s\\]*$/.test(path) && !path.startsWith('//') && !/^\/(?:api|dashboard)(?:[/?#]|$)/i.test(path)
