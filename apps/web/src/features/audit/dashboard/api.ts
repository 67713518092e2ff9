import { endpoints } from 'virtual:dashboard-endpoints'
import type { AuditEntry, AuditPage } from '@haat/shared/audit/dashboard/schema.ts'
import type { StaffMember } from '@haat/shared/staff/schema.ts'
import type { InputTo } from '../../../lib/api/address.ts'
import { api, call } from '../../../lib/api/api.ts'

const rows = endpoints.audit
export type AuditInput = InputTo<typeof rows.list>

const auditApi = api.enhanceEndpoints({ addTagTypes: ['Audit'] }).injectEndpoints({
  endpoints: (build) => ({
    auditLog: build.query<AuditPage, AuditInput>({ ...call(rows.list), providesTags: ['Audit'] }),
    auditEntry: build.query<AuditEntry, string>({
      query: (entryId) => call(rows.read).query({ entryId }),
      transformResponse: (answer: { entry: AuditEntry }) => answer.entry,
      providesTags: ['Audit'],
    }),
    auditPeople: build.query<StaffMember[], void>({
      query: () => call(endpoints.staff.list).query({}),
      transformResponse: (answer: { staff: StaffMember[] }) => answer.staff,
    }),
  }),
})

export const { useAuditLogQuery, useAuditEntryQuery, useAuditPeopleQuery } = auditApi
