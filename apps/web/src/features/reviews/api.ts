import { endpoints } from 'virtual:endpoints'
import type { OwnReview } from '@haat/shared/reviews/schema.ts'
import type { InputTo } from '../../lib/api/address.ts'
import { api, call } from '../../lib/api/api.ts'

const { reviews } = endpoints

type QuestionsInput = InputTo<typeof reviews.questions>

const questions = call(reviews.questions)

const queries = api.injectEndpoints({
  endpoints: (build) => ({
    ownReview: build.query({ ...call(reviews.own), keepUnusedDataFor: 60 }),
    questions: build.infiniteQuery<ReturnType<typeof questions.transformResponse>, QuestionsInput, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next ?? undefined },
      query: ({ queryArg, pageParam: cursor }) => questions.query({ ...queryArg, ...(cursor && { cursor }) }),
    }),
    writeReview: build.mutation({
      ...call(reviews.write),
      onQueryStarted: async ({ slug }, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => undefined)
        if (answer) dispatch(nowOwn(slug, answer.data.review))
      },
      invalidatesTags: ['Product'],
    }),
    removeReview: build.mutation({
      ...call(reviews.remove),
      onQueryStarted: async ({ slug }, { dispatch, queryFulfilled }) => {
        if (await queryFulfilled.catch(() => undefined)) dispatch(nowOwn(slug, null))
      },
      invalidatesTags: ['Product'],
    }),
  }),
})

const nowOwn = (slug: string, review: OwnReview | null) =>
  queries.util.updateQueryData('ownReview', { slug }, (draft) => {
    draft.review = review
  })

export const { useOwnReviewQuery, useQuestionsInfiniteQuery, useWriteReviewMutation, useRemoveReviewMutation } = queries
