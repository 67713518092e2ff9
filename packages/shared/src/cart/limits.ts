/** Most pieces of one line, most lines of one cart, and most pieces of one cart. */
export const maxQty = 999
export const maxLines = 100
export const maxPieces = 9_999

/** Most products that can be compared side by side. */
export const maxCompared = 4
