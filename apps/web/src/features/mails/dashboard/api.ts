import { endpoints } from 'virtual:dashboard-endpoints'
import type { DashboardMail, EmailTemplate, EmailTemplateSummary } from '@haat/shared/mails/dashboard/schema.ts'
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useDispatch } from 'react-redux'
import type { InputTo } from '../../../lib/api/address.ts'
import { api, call } from '../../../lib/api/api.ts'

const rows = endpoints.mails
export type MailsInput = InputTo<typeof rows.list>
export type ColumnLayoutInput = InputTo<typeof rows.look>
type Dispatch = ThunkDispatch<{ api: ReturnType<typeof api.reducer> }, unknown, UnknownAction>

interface MailsPage {
  mails: DashboardMail[]
  next: string | null
  total: number
  estimated?: true | undefined
}

const mailsApi = api.enhanceEndpoints({ addTagTypes: ['Mails'] }).injectEndpoints({
  endpoints: (build) => ({
    mails: build.query<MailsPage, MailsInput>({ ...call(rows.list), providesTags: ['Mails'] }),
    emailTemplates: build.query<{ emailTemplates: EmailTemplateSummary[] }, InputTo<typeof rows.emailTemplates>>({
      ...call(rows.emailTemplates),
      providesTags: ['Mails'],
    }),
    emailTemplate: build.query<{ emailTemplate: EmailTemplate }, InputTo<typeof rows.emailTemplate>>({
      ...call(rows.emailTemplate),
      providesTags: ['Mails'],
    }),
    emailTemplatePreview: build.query<{ subject: string; text: string }, ColumnLayoutInput>(call(rows.look)),
  }),
})

export const { useMailsQuery, useEmailTemplatesQuery, useEmailTemplateQuery, useEmailTemplatePreviewQuery } = mailsApi

/** The current template from the server, bypassing the cache. */
export function useTemplateNow() {
  const dispatch = useDispatch<Dispatch>()
  return async (ref: InputTo<typeof rows.emailTemplate>): Promise<EmailTemplate | undefined> =>
    (await dispatch(mailsApi.endpoints.emailTemplate.initiate(ref, { forceRefetch: true, subscribe: false }))).data?.emailTemplate
}

export function useRefreshEmailTemplates(): () => void {
  const dispatch = useDispatch<Dispatch>()
  return () => void dispatch(mailsApi.util.invalidateTags(['Mails']))
}
