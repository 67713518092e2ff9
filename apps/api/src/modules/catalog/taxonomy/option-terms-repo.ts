import type { Language } from '@haat/shared/text.ts'
import { type SQL, sql } from 'drizzle-orm'
import { writtenOnce } from '../../../db/rows.ts'
import type { Texts } from '../../../db/tables/columns.ts'
import { combineReads } from '../../../platform/combine.ts'

/** The terms translated into a language, by key. Concurrent calls share a statement. */
export const findOptionTerms = combineReads<Language, ReadonlyMap<string, string>>(async (db, wanted) => {
  const languages = [...new Set(wanted)]
  const found = await writtenOnce<Translated>(db, 'catalog option terms', { languages, count: languages.length }, selectTerms)
  const byLanguage = Map.groupBy(found, ({ lng }) => lng)
  const terms = new Map(languages.map((lng) => [lng, new Map((byLanguage.get(lng) ?? []).map(({ key, label }) => [key, label]))]))
  return wanted.map((lng) => terms.get(lng)!)
})

interface Translated {
  lng: Language
  key: string
  label: string
}

// The LIMIT cuts nothing off: see `selectBySlugs`.
const selectTerms = (): SQL =>
  sql`SELECT w.lng, t.key, t.texts #>> ARRAY[w.lng, 'name'] AS label
    FROM (SELECT * FROM unnest(${sql.placeholder('languages')}::text[]) AS given(lng) LIMIT ${sql.placeholder('count')}::int) AS w
    JOIN option_terms t ON t.texts #>> ARRAY[w.lng, 'name'] IS NOT NULL`

/** Names by language in the form of a `texts` column. */
export const toTexts = (names: Partial<Record<Language, string>>): Texts =>
  Object.fromEntries(Object.entries(names).flatMap(([language, name]) => (name ? [[language, { name }]] : [])))
