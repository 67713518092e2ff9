import { endpoints } from 'virtual:dashboard-endpoints'
import type { DeskMail } from '@haat/shared/mails/desk-schema.ts'
import type { InputTo } from '../../../lib/api/address.ts'
import { api, call } from '../../../lib/api/api.ts'

const rows = endpoints.mails
export type MailsInput = InputTo<typeof rows.list>
type PreviewInput = InputTo<typeof rows.preview>

interface MailsPage {
  mails: DeskMail[]
  next: string | null
  total: number
}

const mailsApi = api.enhanceEndpoints({ addTagTypes: ['Mails'] }).injectEndpoints({
  endpoints: (build) => ({
    mails: build.query<MailsPage, MailsInput>({ ...call(rows.list), providesTags: ['Mails'] }),
    mailPreview: build.query<{ subject: string; text: string; html: string }, PreviewInput>(call(rows.preview)),
  }),
})

export const { useMailsQuery, useMailPreviewQuery } = mailsApi
