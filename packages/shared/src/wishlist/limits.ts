/** Most products on one wishlist; older ones give way. */
export const mostWishes = 200
