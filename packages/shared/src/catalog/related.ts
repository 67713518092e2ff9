/** Most related products that staff choose for one product. */
export const mostRelated = 12
/** Products of the row "Frequently bought together", besides the product itself. */
export const mostTogether = 3
