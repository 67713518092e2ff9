import { endpoints } from 'virtual:endpoints'
import { api, call } from '../../lib/api/api.ts'

const queries = api.injectEndpoints({
  endpoints: (build) => ({ homeBlocks: build.query(call(endpoints.blocks.home)) }),
})

export const { useHomeBlocksQuery } = queries
