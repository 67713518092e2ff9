import { defaultLanguage, languageCodes } from '@haat/shared/reference/languages.ts'
import { sql } from 'drizzle-orm'
import { check, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment, type Texts, version } from '../columns.ts'

/** One row per group of `Settings` (`general`, `color`, `currency`, …); missing groups and fields have their defaults. */
export const settings = pgTable(
  'settings',
  {
    group: text().primaryKey(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    texts: jsonb().$type<Texts>().notNull().default({}),
    version: version(),
    updatedAt: moment().notNull().defaultNow(),
  },
  ({ group, data }) => [
    // The main language is always on. A shop that never chose has all of them.
    check(
      'settings_languages',
      sql`${group} <> 'general' OR NOT ${data} ? 'languages' OR (jsonb_typeof(${data} -> 'languages') = 'array' AND (${data} -> 'languages') <@ ${sql.raw(`'${JSON.stringify(languageCodes)}'::jsonb`)} AND (${data} -> 'languages') ? coalesce(${data} ->> 'language', ${sql.raw(`'${defaultLanguage}'`)}))`,
    ),
  ],
)
