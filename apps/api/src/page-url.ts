import type { DashboardPath } from '@haat/shared/dashboard/paths.ts'
import { to } from '@haat/shared/path-to.ts'
import type { Path } from '@haat/shared/paths.ts'
import type { Ctx } from './ctx.ts'

/** Full URL of a page, as emails, payment providers and redirects from outside the shop need it. */
export const pageUrl = <P extends Path | DashboardPath>({ env }: Pick<Ctx, 'env'>, ...page: Parameters<typeof to<P>>): string =>
  env.publicUrl + to(...page)
