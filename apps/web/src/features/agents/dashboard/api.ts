import { endpoints } from 'virtual:dashboard-endpoints'
import type { agentsDashboardApi } from '@haat/shared/agents/dashboard/endpoints.ts'
import type { AnswerOf } from '@haat/shared/endpoint.ts'
import { useDispatch } from 'react-redux'
import { api, call } from '../../../lib/api/api.ts'

export type Agents = AnswerOf<typeof agentsDashboardApi.list>

const agentsApi = api.enhanceEndpoints({ addTagTypes: ['Agents'] }).injectEndpoints({
  endpoints: (build) => ({
    agents: build.query<Agents, void>({
      query: () => call(endpoints.agents.list).query({}),
      providesTags: ['Agents'],
    }),
  }),
})

export const { useAgentsQuery } = agentsApi

/** Fetches the agents again after a change. */
export function useRefreshAgents(): () => void {
  const dispatch = useDispatch()
  return () => void dispatch(agentsApi.util.invalidateTags(['Agents']))
}
