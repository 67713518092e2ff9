export { useWishlist, useWishlistCount } from './hooks.ts'
export { WishlistHeart } from './parts/wishlist-heart.tsx'
