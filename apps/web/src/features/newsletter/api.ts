import { endpoints } from 'virtual:endpoints'
import { api, call } from '../../lib/api/api.ts'

const queries = api.enhanceEndpoints({ addTagTypes: ['Newsletter'] }).injectEndpoints({
  endpoints: (build) => ({
    ownNewsletter: build.query({ ...call(endpoints.newsletter.own), providesTags: ['Newsletter'] }),
  }),
})

export const { useOwnNewsletterQuery } = queries
