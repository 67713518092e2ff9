import { endpoints } from 'virtual:endpoints'
import type { ProductCard } from '@haat/shared/catalog/schema.ts'
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { api, call, send } from '../../lib/api/api.ts'
import type { Failure } from '../../lib/api/http.ts'

const { wishlist } = endpoints

/** `ids` is what hearts and the count read: it changes before the shop has answered. */
interface Wishes {
  ids: string[]
  cards: ProductCard[]
}
const wishes = (cards: ProductCard[]): Wishes => ({ ids: cards.map(({ _id }) => _id), cards })

const queries = api.injectEndpoints({
  endpoints: (build) => ({
    wishlist: build.query<Wishes, void>({
      query: () => call(wishlist.read).query({}),
      transformResponse: (answer: { wishlist: ProductCard[] }) => wishes(answer.wishlist),
      providesTags: ['Wishlist'],
    }),
  }),
})

export const { useWishlistQuery } = queries

type ApiState = ReturnType<typeof api.reducer>
export type WishDispatch = ThunkDispatch<{ api: ApiState }, unknown, UnknownAction>

let waiting = 0
let last: Promise<unknown> = Promise.resolve()

/** Shown at once and sent in the order of the clicks; what the last answer says, or a look at the list after a refusal, has the last word. */
export const wish =
  (productId: string, isWanted: boolean) =>
  (dispatch: WishDispatch): Promise<Failure | undefined> => {
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

/** What was kept on this device comes to the account: how many were new there, or why it did not work. */
export const bringWishes =
  (ids: readonly string[]) =>
  (dispatch: WishDispatch): Promise<{ success: true; added: number } | Failure> =>
    inTurn(dispatch, () => send(wishlist.merge, { productIds: ids.toReversed() }))

function inTurn<A extends { success: true; wishlist: ProductCard[] }>(
  dispatch: WishDispatch,
  ask: () => Promise<A | Failure>,
): Promise<A | Failure> {
  waiting += 1
  const sent = last.then(async () => {
    const answer = await ask()
    waiting -= 1
    if (!answer.success) dispatch(api.util.invalidateTags(['Wishlist']))
    else if (waiting === 0) await dispatch(queries.util.upsertQueryData('wishlist', undefined, wishes(answer.wishlist)))
    return answer
  })
  last = sent
  return sent
}
