import { z } from 'zod'
import { LinkToken } from '../accounts/schema.ts'
import { ProductCard } from '../catalog/schema.ts'
import { endpoint } from '../endpoint.ts'
import { Id } from '../text.ts'
import { wishlistLimit } from './limits.ts'

const answer = z.object({ wishlist: z.array(ProductCard) })
const one = z.strictObject({ productId: Id })

const share = z.object({ token: z.string().nullable() })

export const wishlistApi = {
  read: endpoint({
    method: 'GET',
    path: '/api/home/wishlist',
    access: 'customer',
    summary: 'Lists the wishlist, most recently added first.',
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
    summary: 'Removes a product from the wishlist.',
    input: one,
    answer,
    refusals: ['sign_in_required'],
  }),
  merge: endpoint({
    method: 'POST',
    path: '/api/home/wishlist',
    access: 'customer',
    summary: 'Adds products wished for before sign-in, oldest first; skips duplicates and products no longer sold.',
    input: z.strictObject({ productIds: z.array(Id).max(wishlistLimit) }),
    answer: answer.extend({ added: z.number().int() }),
    refusals: ['sign_in_required'],
  }),
  readShare: endpoint({
    method: 'GET',
    path: '/api/home/wishlist/share',
    access: 'customer',
    summary: 'Returns the share token of the wishlist, null while it is private.',
    input: z.strictObject({}),
    answer: share,
    refusals: ['sign_in_required'],
  }),
  share: endpoint({
    method: 'PUT',
    path: '/api/home/wishlist/share',
    access: 'customer',
    summary: 'Shares the wishlist by link, or makes it private; earlier links stay invalid.',
    input: z.strictObject({ shared: z.boolean() }),
    answer: share,
    refusals: ['sign_in_required'],
  }),
  readShared: endpoint({
    method: 'GET',
    path: '/api/home/shared-wishlists/:token',
    access: 'public',
    summary: 'Returns a shared wishlist, with the first name of its owner only.',
    input: z.strictObject({ token: LinkToken }),
    answer: answer.extend({ name: z.string().nullable() }),
    refusals: ['not_found'],
  }),
}
