export { WishlistHeart } from './components/wishlist-heart.tsx'
export { useWishlistCount } from './hooks.ts'
export { useWishlist } from './use-wishlist.ts'
