import { optionTerms, tagTerms } from '../content/index.ts'
import type { DemoLanguage, OptionTermSeed, Translations } from '../content/types.ts'

/** Splits the texts of a row into those in the main language of the shop and their translations. */
export function inMain<Field extends string>(
  main: DemoLanguage,
  own: Record<Field, string>,
  texts: Translations | Record<string, Record<Field, string>>,
  language: DemoLanguage = 'en',
): { own: Partial<Record<Field, string>>; others: Record<string, Record<string, string>> } {
  const all: Record<string, Record<string, string>> = { ...texts, [language]: own }
  const { [main]: chosen = own, ...others } = all
  return { own: chosen as Partial<Record<Field, string>>, others }
}

const terms: readonly OptionTermSeed[] = [...optionTerms, ...tagTerms]
const termsByName = new Map(terms.map((term) => [term.name, term]))

/** A colour, attribute value or tag in the main language of the shop. */
export const termIn = (main: DemoLanguage, name: string): string => nameIn(main, termsByName.get(name), name)

/** A term of the content is English unless it has an English label. */
const nameIn = (main: DemoLanguage, term: OptionTermSeed | undefined, name: string): string =>
  main === 'en' ? (term?.labels.en ?? name) : (term?.labels[main] ?? name)

/** The terms under their names in the main language. The first of two with the same name counts. */
export function sampleTerms(main: DemoLanguage): OptionTermSeed[] {
  const byName = new Map<string, OptionTermSeed>()
  for (const term of terms) {
    const name = nameIn(main, term, term.name)
    const { [main]: _, ...labels } = { en: term.labels.en ?? term.name, ...term.labels }
    if (!byName.has(name.toLowerCase())) byName.set(name.toLowerCase(), { name, labels })
  }
  return [...byName.values()]
}
