import { jobsDeskApi } from '@haat/shared/jobs/desk-endpoints.ts'
import { type Route, route } from '../../http/route.ts'
import { listFailed, readJobs, retryJobs, runJob } from './desk.ts'

export const jobsDeskRoutes: Route[] = [
  route(jobsDeskApi.state, readJobs),
  route(jobsDeskApi.failed, listFailed),
  route(jobsDeskApi.retry, retryJobs),
  route(jobsDeskApi.run, runJob),
]
