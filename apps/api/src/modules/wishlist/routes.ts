import { wishlistApi } from '@haat/shared/wishlist/endpoints.ts'
import { type Route, route } from '../../http/route.ts'
import { addToWishlist, readWishlist, removeFromWishlist } from './service.ts'

export const wishlistRoutes: Route[] = [
  route(wishlistApi.read, readWishlist),
  route(wishlistApi.add, addToWishlist),
  route(wishlistApi.remove, removeFromWishlist),
]
