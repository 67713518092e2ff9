import type { DashboardPath } from '@haat/shared/dashboard/paths.ts'
import { to } from '@haat/shared/path-to.ts'
import type { Path } from '@haat/shared/paths.ts'
import type { Ctx } from './context.ts'

/** Absolute URL of a page, for emails, payment providers and redirects. */
export const pageUrl = <P extends Path | DashboardPath>({ env }: Pick<Ctx, 'env'>, ...page: Parameters<typeof to<P>>): string =>
  env.publicUrl + to(...page)
