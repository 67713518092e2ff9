import { UrlRedirectQuery } from '@haat/shared/redirects/dashboard/schema.ts'
import { redirectColumns } from '@haat/shared/transfers/columns/lists.ts'
import { listUrlRedirects } from '../../redirects/service.ts'
import { listSource } from './list-source.ts'

/** Redirects that staff set up. */
export const redirectSource = listSource({
  schema: UrlRedirectQuery,
  columns: redirectColumns,
  numbers: [],
  list: async (ctx, query) => {
    const { redirects, ...page } = await listUrlRedirects(ctx, query)
    return { rows: redirects, ...page }
  },
})
