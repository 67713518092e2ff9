import { endpoints } from 'virtual:dashboard-endpoints'
import { api, call } from '../../../lib/api/api.ts'

const retentionApi = api.injectEndpoints({
  endpoints: (build) => ({
    retention: build.query({ ...call(endpoints.retention.read), keepUnusedDataFor: 0 }),
    retentionPreview: build.query({ ...call(endpoints.retention.preview), keepUnusedDataFor: 0 }),
  }),
})

export const { useRetentionQuery, useRetentionPreviewQuery } = retentionApi
