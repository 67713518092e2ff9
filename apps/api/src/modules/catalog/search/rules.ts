import { romanise } from '@haat/shared/catalog/normalize.ts'
import { mostRuleWords, searchRuleKey } from '@haat/shared/catalog/search-rules.ts'
import { type Ctx, remembered } from '../../../platform/context.ts'
import { findSearchRules } from './rules-repo.ts'
import { withoutStopWords } from './stop-words.ts'
import { queryText, searchedWords } from './vocabulary.ts'

interface Rules {
  /** synonyms by search key without stop words, each as its stems */
  synonyms: Map<string, string[][]>
  /** paths by search key */
  paths: Map<string, string>
  /** words with synonyms, for typo correction */
  vocabulary: { word: string; roman: string }[]
}

/** Synonyms and redirects of searches, cached until the catalogue changes. */
export const searchRules = (ctx: Ctx): Promise<Rules> =>
  remembered(ctx, 'search rules', async () => {
    const all = await findSearchRules(ctx.db)
    const synonyms = new Map(
      all.filter(({ path }) => path === null).map(({ key, synonyms }) => [searchedKey(key), synonyms.map(stemsOf)]),
    )
    return {
      synonyms,
      paths: new Map(all.flatMap(({ key, path }) => (path === null ? [] : [[key, path] as const]))),
      vocabulary: [...synonyms.keys()].filter((key) => !key.includes(' ')).map((word) => ({ word, roman: romanise(word) })),
    }
  })

/** Path of the page that a search for exactly these words opens instead of results. */
export const findSearchRedirect = async (ctx: Ctx, q: string): Promise<string | undefined> =>
  (await searchRules(ctx)).paths.get(searchRuleKey(q))

/**
 * Adds the synonyms of the typed words, and of similar words, to their forms; several words with common synonyms become one entry.
 *
 * @param forms for each searched word the parts of a tsquery that represent it; none if it does not occur
 * @param near for each searched word the similar ones
 */
export function withSynonyms(q: string, forms: readonly string[][], { synonyms }: Rules, near?: readonly string[][]): string[][] {
  if (synonyms.size === 0) return [...forms]
  const stems = stemsOf(q)
  const result: string[][] = []
  for (let at = 0; at < stems.length; ) {
    const { length, found } = longestRule(stems, at, synonyms)
    const similar = (near?.[at] ?? []).flatMap((word) => synonyms.get(word) ?? [])
    const part = forms.slice(at, at + length)
    const others = [...found, ...(length === 1 ? similar : [])].map(allOf)
    const several = part.every((forms) => forms.length > 0) ? [`(${queryText(part, '&')})`] : []
    result.push([...new Set([...(length === 1 ? part[0]! : several), ...others])])
    at += length
  }
  return result
}

/** Stems of the one-word synonyms of a search. */
export const synonymStems = async (ctx: Ctx, q: string, near: readonly string[]): Promise<string[]> => {
  const { synonyms } = await searchRules(ctx)
  const keys = [searchedKey(searchRuleKey(q)), ...stemsOf(q), ...near]
  return keys.flatMap((key) => synonyms.get(key) ?? []).flatMap((stems) => (stems.length === 1 ? stems : []))
}

function longestRule(stems: readonly string[], at: number, synonyms: Rules['synonyms']): { length: number; found: string[][] } {
  for (let length = Math.min(mostRuleWords, stems.length - at); length > 0; length--) {
    const found = synonyms.get(stems.slice(at, at + length).join(' '))
    if (found) return { length, found }
  }
  return { length: 1, found: [] }
}

const stemsOf = (text: string): string[] => searchedWords(text).map(({ stem }) => stem)

const searchedKey = (key: string): string => withoutStopWords(key.split(' '), (word) => word).join(' ')

const allOf = (stems: readonly string[]): string => {
  const text = stems.map((stem) => `'${stem}'`).join('&')
  return stems.length === 1 ? text : `(${text})`
}
