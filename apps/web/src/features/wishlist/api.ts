import { endpoints } from 'virtual:endpoints'
import type { ProductCard } from '@haat/shared/catalog/schema.ts'
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { api, call, send } from '../../lib/api/api.ts'
import type { Failure } from '../../lib/api/http.ts'

const { wishlist } = endpoints

/** `ids` is updated optimistically and read by the wishlist buttons and the count. */
interface WishlistState {
  ids: string[]
  cards: ProductCard[]
}
const toWishlistState = (cards: ProductCard[]): WishlistState => ({ ids: cards.map(({ _id }) => _id), cards })

const queries = api.injectEndpoints({
  endpoints: (build) => ({
    wishlist: build.query<WishlistState, void>({
      query: () => call(wishlist.read).query({}),
      transformResponse: (answer: { wishlist: ProductCard[] }) => toWishlistState(answer.wishlist),
      providesTags: ['Wishlist'],
    }),
  }),
})

export const { useWishlistQuery } = queries

type ApiState = ReturnType<typeof api.reducer>
export type WishlistDispatch = ThunkDispatch<{ api: ApiState }, unknown, UnknownAction>

let waiting = 0
let last: Promise<unknown> = Promise.resolve()

/**
 * Toggles optimistically and sends requests in the order of clicks; the last answer, or a refetch after a refusal, sets the final
 * state.
 */
export const toggleWishlistItem =
  (productId: string, isWanted: boolean) =>
  (dispatch: WishlistDispatch): Promise<Failure | undefined> => {
    dispatch(
      queries.util.updateQueryData('wishlist', undefined, (draft) => {
        draft.ids = draft.ids.filter((id) => id !== productId)
        if (isWanted) draft.ids.unshift(productId)
        else draft.cards = draft.cards.filter(({ _id }) => _id !== productId)
      }),
    )
    return inTurn(dispatch, () => send(isWanted ? wishlist.add : wishlist.remove, { productId })).then((answer) =>
      answer.success ? undefined : answer,
    )
  }

/** Adds this device's guest wishlist to the account. Returns the number of new items, or the failure. */
export const mergeGuestWishlist =
  (ids: readonly string[]) =>
  (dispatch: WishlistDispatch): Promise<{ success: true; added: number } | Failure> =>
    inTurn(dispatch, () => send(wishlist.merge, { productIds: ids.toReversed() }))

function inTurn<A extends { success: true; wishlist: ProductCard[] }>(
  dispatch: WishlistDispatch,
  ask: () => Promise<A | Failure>,
): Promise<A | Failure> {
  waiting += 1
  const sent = last.then(async () => {
    const answer = await ask()
    waiting -= 1
    if (!answer.success) dispatch(api.util.invalidateTags(['Wishlist']))
    else if (waiting === 0) await dispatch(queries.util.upsertQueryData('wishlist', undefined, toWishlistState(answer.wishlist)))
    return answer
  })
  last = sent
  return sent
}
