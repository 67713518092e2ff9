import { z } from 'zod'
import { ProductCard } from '../catalog/schema.ts'
import { endpoint } from '../endpoint.ts'
import { Id } from '../text.ts'

const answer = z.object({ wishlist: z.array(ProductCard) })
const one = z.strictObject({ productId: Id })

export const wishlistApi = {
  read: endpoint({
    method: 'GET',
    path: '/api/home/wishlist',
    access: 'customer',
    summary: 'Own wishlist, last added first.',
    input: z.strictObject({}),
    answer,
    refusals: ['sign_in_required'],
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/home/wishlist/:productId',
    access: 'customer',
    summary: 'Adds a product; adding it again changes nothing.',
    input: one,
    answer,
    refusals: ['sign_in_required', 'not_found'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/home/wishlist/:productId',
    access: 'customer',
    summary: 'Takes a product off the wishlist.',
    input: one,
    answer,
    refusals: ['sign_in_required'],
  }),
}
