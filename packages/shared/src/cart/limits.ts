/** Maximum quantity of one line, maximum lines of a cart, and maximum total quantity of a cart. */
export const maxQty = 999
export const maxLines = 100
export const maxUnits = 9_999

/** Maximum number of products in the compare list. */
export const maxCompared = 4
