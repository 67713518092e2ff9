export { useWishlistCount } from './hooks.ts'
export { WishlistHeart } from './parts/wishlist-heart.tsx'
export { useWishlist } from './use-wishlist.ts'
