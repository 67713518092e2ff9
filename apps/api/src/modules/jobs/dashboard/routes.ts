import { jobsDashboardApi } from '@haat/shared/jobs/dashboard/endpoints.ts'
import { type Route, route } from '../../../http/route.ts'
import { listFailed, readJobs, retryJobs, runJob } from './service.ts'

export const jobsDashboardRoutes: Route[] = [
  route(jobsDashboardApi.state, readJobs),
  route(jobsDashboardApi.failed, listFailed),
  route(jobsDashboardApi.retry, retryJobs),
  route(jobsDashboardApi.run, runJob),
]
