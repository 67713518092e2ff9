import { type SQL, sql } from 'drizzle-orm'

/** SQL of a normalized name's translation into a language; null without one. */
const translated = (name: SQL, language: string): SQL =>
  sql`(SELECT t.texts #>> ARRAY[${language}::text, 'name'] FROM option_terms t WHERE t.key = lower(btrim(${name})))`

/** SQL of the attribute name of the variant `v` in a language, value by value; null without an attribute. */
export const attributeIn = (language: string): SQL =>
  sql`(SELECT string_agg(coalesce(${translated(sql`a.value`, language)}, a.value), ' / ' ORDER BY a.place)
    FROM unnest(v.attribute_values) WITH ORDINALITY a(value, place))`

/** SQL of the colour name of the variant `v` in a language; null without a colour. */
export const colorIn = (language: string): SQL => sql`coalesce(${translated(sql`v.color_name`, language)}, v.color_name)`

/** SQL of the options `[{name, value}]` of the variant `v` of the product `p`, translated if a language is given. */
export function optionsJson(language?: string): SQL {
  const shown = (name: SQL) => (language === undefined ? name : sql`coalesce(${translated(name, language)}, ${name})`)
  return sql`(SELECT coalesce(jsonb_agg(jsonb_build_object('name', ${shown(sql`o.name`)}, 'value', ${shown(sql`o.value`)}) ORDER BY o.place), '[]')
    FROM (SELECT x.place, x.option ->> 'name' AS name, CASE WHEN x.option ->> 'display' = 'swatch' THEN v.color_name
        ELSE v.attribute_values[(count(*) FILTER (WHERE x.option ->> 'display' <> 'swatch') OVER (ORDER BY x.place))::int] END AS value
      FROM jsonb_array_elements(p.options) WITH ORDINALITY x(option, place)) o)`
}
