import { type ListedRoute, otherRoutes } from '../http/openapi/other-routes.ts'
import { routes } from '../routes.ts'

/** All routes of this API with their access rules. */
export const listedRoutes = (): ListedRoute[] => [
  ...routes.map(({ row }) => ({ method: row.method, path: row.path, access: row.access })),
  ...otherRoutes,
]

export async function run(): Promise<number> {
  console.log(JSON.stringify(listedRoutes(), null, 2))
  return 0
}
