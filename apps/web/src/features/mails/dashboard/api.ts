import { endpoints } from 'virtual:dashboard-endpoints'
import type { DeskMail, Letter, LetterSummary } from '@haat/shared/mails/desk-schema.ts'
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useDispatch } from 'react-redux'
import type { InputTo } from '../../../lib/api/address.ts'
import { api, call } from '../../../lib/api/api.ts'

const rows = endpoints.mails
export type MailsInput = InputTo<typeof rows.list>
export type LookInput = InputTo<typeof rows.look>
type Dispatch = ThunkDispatch<{ api: ReturnType<typeof api.reducer> }, unknown, UnknownAction>

interface MailsPage {
  mails: DeskMail[]
  next: string | null
  total: number
}

const mailsApi = api.enhanceEndpoints({ addTagTypes: ['Mails'] }).injectEndpoints({
  endpoints: (build) => ({
    mails: build.query<MailsPage, MailsInput>({ ...call(rows.list), providesTags: ['Mails'] }),
    letters: build.query<{ letters: LetterSummary[] }, InputTo<typeof rows.letters>>({
      ...call(rows.letters),
      providesTags: ['Mails'],
    }),
    letter: build.query<{ letter: Letter }, InputTo<typeof rows.letter>>({ ...call(rows.letter), providesTags: ['Mails'] }),
    letterLook: build.query<{ subject: string; text: string }, LookInput>(call(rows.look)),
  }),
})

export const { useMailsQuery, useLettersQuery, useLetterQuery, useLetterLookQuery } = mailsApi

/** What is saved now, asked for anew. */
export function useLetterNow() {
  const dispatch = useDispatch<Dispatch>()
  return async (ref: InputTo<typeof rows.letter>): Promise<Letter | undefined> =>
    (await dispatch(mailsApi.endpoints.letter.initiate(ref, { forceRefetch: true, subscribe: false }))).data?.letter
}

export function useRefreshLetters(): () => void {
  const dispatch = useDispatch<Dispatch>()
  return () => void dispatch(mailsApi.util.invalidateTags(['Mails']))
}
