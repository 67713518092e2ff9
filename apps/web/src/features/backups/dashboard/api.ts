import { endpoints } from 'virtual:dashboard-endpoints'
import type { BackupOverview } from '@haat/shared/backups/dashboard/schema.ts'
import { api, call } from '../../../lib/api/api.ts'

const backupsApi = api.enhanceEndpoints({ addTagTypes: ['Backups'] }).injectEndpoints({
  endpoints: (build) => ({
    backups: build.query<BackupOverview, void>({
      query: () => call(endpoints.backups.list).query({}),
      providesTags: ['Backups'],
    }),
  }),
})

export const { useBackupsQuery } = backupsApi
