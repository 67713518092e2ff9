import { type ListedRoute, otherRoutes } from '../http/docs/other-routes.ts'
import { routes } from '../routes.ts'

/** Everything this API answers, with who may call it. */
export const listedRoutes = (): ListedRoute[] => [
  ...routes.map(({ row }) => ({ method: row.method, path: row.path, access: row.access })),
  ...otherRoutes,
]

export async function run(): Promise<number> {
  console.log(JSON.stringify(listedRoutes(), null, 2))
  return 0
}
