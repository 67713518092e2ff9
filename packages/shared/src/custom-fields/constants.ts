/** Types of custom fields: text of one line or several, number with a unit, one or several choices, yes or no, day, link, file. */
export const fieldTypes = ['text', 'long', 'number', 'choice', 'choices', 'boolean', 'date', 'link', 'file'] as const
export type FieldType = (typeof fieldTypes)[number]

/** Types whose value is a text of its own in each language. */
export const translatedTypes: readonly FieldType[] = ['text', 'long']

/** Types that can be a filter of lists. */
export const facetTypes: readonly FieldType[] = ['choice', 'choices', 'boolean', 'number']

/** Maximum custom fields of a shop, and choices of one field. */
export const mostFields = 200
export const mostChoices = 200
