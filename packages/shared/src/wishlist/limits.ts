/** Maximum products on a wishlist; adding more removes the oldest. */
export const wishlistLimit = 200
