/** How the products of a collection are chosen. */
export const collectionKinds = ['rule', 'hand'] as const

/** Fields of products that a rule can ask for, in the order in which the editor offers them. */
export const ruleFields = ['category', 'brand', 'tag', 'price', 'sale', 'stock', 'low', 'new', 'custom'] as const
export type RuleField = (typeof ruleFields)[number]

/** Limits of collections. */
export const mostCollections = 200
export const mostConditions = 10
/** products of a collection by hand */
export const mostChosen = 500
export const mostDays = 365
