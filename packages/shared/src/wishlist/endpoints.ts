import { z } from 'zod'
import { LinkToken } from '../accounts/schema.ts'
import { ProductCard } from '../catalog/schema.ts'
import { endpoint } from '../endpoint.ts'
import { Id } from '../text.ts'
import { mostWishes } from './limits.ts'

const answer = z.object({ wishlist: z.array(ProductCard) })
const one = z.strictObject({ productId: Id })

const share = z.object({ token: z.string().nullable() })

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
  merge: endpoint({
    method: 'POST',
    path: '/api/home/wishlist',
    access: 'customer',
    summary: 'Adds what was wished for before signing in, oldest first; what is on the list or no longer sold is passed over.',
    input: z.strictObject({ productIds: z.array(Id).max(mostWishes) }),
    answer: answer.extend({ added: z.number().int() }),
    refusals: ['sign_in_required'],
  }),
  readShare: endpoint({
    method: 'GET',
    path: '/api/home/wishlist/share',
    access: 'customer',
    summary: 'The token under which others see the own wishlist, null while it is private.',
    input: z.strictObject({}),
    answer: share,
    refusals: ['sign_in_required'],
  }),
  share: endpoint({
    method: 'PUT',
    path: '/api/home/wishlist/share',
    access: 'customer',
    summary: 'Makes the own wishlist visible by link, or private again: an old link never opens a later list.',
    input: z.strictObject({ shared: z.boolean() }),
    answer: share,
    refusals: ['sign_in_required'],
  }),
  readShared: endpoint({
    method: 'GET',
    path: '/api/home/shared-wishlists/:token',
    access: 'public',
    summary: "Somebody's shared wishlist. Only the first name is shown.",
    input: z.strictObject({ token: LinkToken }),
    answer: answer.extend({ name: z.string().nullable() }),
    refusals: ['not_found'],
  }),
}
