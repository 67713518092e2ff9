import { agentsDashboardApi } from '@haat/shared/agents/dashboard/endpoints.ts'
import { agentsApi } from '@haat/shared/agents/endpoints.ts'
import { type Route, route } from '../../http/route.ts'
import { openHandedCart } from './checkout/hand-over.ts'
import { createAgent, enableAgents, listAgents, removeAgent, rotateAgent } from './dashboard/service.ts'

export const agentsRoutes: Route[] = [
  route(agentsApi.openCart, openHandedCart),
  route(agentsDashboardApi.list, listAgents),
  route(agentsDashboardApi.enable, enableAgents),
  route(agentsDashboardApi.create, createAgent),
  route(agentsDashboardApi.rotate, rotateAgent),
  route(agentsDashboardApi.remove, removeAgent),
]
