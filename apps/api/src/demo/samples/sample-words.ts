import { optionTerms, tagTerms } from '../content/index.ts'
import type { DemoLanguage, OptionTermSeed } from '../content/types.ts'

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
