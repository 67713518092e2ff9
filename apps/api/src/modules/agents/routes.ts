import { agentsDashboardApi } from '@haat/shared/agents/dashboard/endpoints.ts'
import { type Route, route } from '../../http/route.ts'
import { createAgent, enableAgents, listAgents, removeAgent, rotateAgent } from './dashboard/service.ts'

export const agentsRoutes: Route[] = [
  route(agentsDashboardApi.list, listAgents),
  route(agentsDashboardApi.enable, enableAgents),
  route(agentsDashboardApi.create, createAgent),
  route(agentsDashboardApi.rotate, rotateAgent),
  route(agentsDashboardApi.remove, removeAgent),
]
