import { wishlistApi } from '@haat/shared/wishlist/endpoints.ts'
import { type Route, route } from '../../http/route.ts'
import {
  addToWishlist,
  mergeWishlist,
  readShare,
  readShared,
  readWishlist,
  removeFromWishlist,
  shareWishlist,
} from './service.ts'

export const wishlistRoutes: Route[] = [
  route(wishlistApi.read, readWishlist),
  route(wishlistApi.add, addToWishlist),
  route(wishlistApi.remove, removeFromWishlist),
  route(wishlistApi.merge, mergeWishlist),
  route(wishlistApi.readShare, readShare),
  route(wishlistApi.share, shareWishlist),
  route(wishlistApi.readShared, readShared),
]
