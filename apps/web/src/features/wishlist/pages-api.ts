import { endpoints } from 'virtual:endpoints'
import type { ProductCard } from '@haat/shared/catalog/schema.ts'
import { api, call, send } from '../../lib/api/api.ts'

/** Endpoints used only by the wishlist pages, left out of the first download. */

const { wishlist, catalog } = endpoints

/** Maximum number of products requested by id at once. */
const atOnce = 50

const queries = api.injectEndpoints({
  endpoints: (build) => ({
    /** a guest's wishlist, by the ids stored on the device, in their order */
    wishlistCards: build.query<ProductCard[], readonly string[]>({
      queryFn: async (ids) => {
        const parts = Array.from({ length: Math.ceil(ids.length / atOnce) }, (_, n) => ids.slice(n * atOnce, (n + 1) * atOnce))
        const answers = await Promise.all(parts.map((part) => send(catalog.list, { ids: [...part], limit: atOnce })))
        const found = new Map<string, ProductCard>()
        for (const answer of answers) {
          if (!answer.success) return { error: answer }
          for (const card of answer.products) found.set(card._id, card)
        }
        return { data: ids.flatMap((id) => found.get(id) ?? []) }
      },
      providesTags: ['Product'],
    }),
    wishlistShare: build.query({ ...call(wishlist.readShare), providesTags: ['Wishlist'] }),
    shareWishlist: build.mutation({
      ...call(wishlist.share),
      onQueryStarted: async (_wanted, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => undefined)
        if (answer) dispatch(queries.util.updateQueryData('wishlistShare', {}, () => answer.data))
      },
    }),
    sharedWishlist: build.query({ ...call(wishlist.readShared), keepUnusedDataFor: 30 }),
  }),
})

export const { useWishlistCardsQuery, useWishlistShareQuery, useShareWishlistMutation, useSharedWishlistQuery } = queries
