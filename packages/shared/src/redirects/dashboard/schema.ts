import { z } from 'zod'
import { listQuery, pageOf } from '../../dashboard/lists.ts'
import { Id, line } from '../../text.ts'
import { mostImportRows, mostPathLength } from '../rules.ts'

/** A redirect from a path without a page. */
export const UrlRedirect = z.object({
  _id: Id,
  /** normalized path: decoded, lower case */
  path: z.string(),
  /** path of the shop, or https URL */
  target: z.string(),
  createdAt: z.string(),
  version: z.number().int(),
})
export type UrlRedirect = z.infer<typeof UrlRedirect>

const typed = line(9 * mostPathLength, 1)
export const redirectFields = { path: typed, target: typed }

export const UrlRedirectQuery = listQuery(['-created', 'created', 'path', '-path'], {})
export type UrlRedirectQuery = z.infer<typeof UrlRedirectQuery>
export type UrlRedirectSort = UrlRedirectQuery['sort']

export const UrlRedirectPage = z.object({ redirects: z.array(UrlRedirect), ...pageOf })

/** Why a row was not imported. */
export const rowProblems = ['bad_path', 'bad_target', 'redirect_reserved', 'redirect_chain', 'repeated', 'limit_reached'] as const
export type RowProblem = (typeof rowProblems)[number]

export const RedirectImport = z.strictObject({
  rows: z
    .array(z.strictObject({ path: z.string().max(9 * mostPathLength), target: z.string().max(9 * mostPathLength) }))
    .min(1)
    .max(mostImportRows),
})

export const RedirectImportResult = z.object({
  added: z.number().int(),
  /** existing redirects with a new target */
  updated: z.number().int(),
  /** existing redirects with the same target */
  unchanged: z.number().int(),
  refused: z.array(z.object({ /** index in the request */ row: z.number().int(), problem: z.enum(rowProblems) })),
})
export type RedirectImportResult = z.infer<typeof RedirectImportResult>

/** A path that visitors asked for and that led nowhere. */
export const MissingPath = z.object({
  path: z.string(),
  times: z.number().int(),
  /** ISO date of the last request */
  lastDay: z.string(),
})
export type MissingPath = z.infer<typeof MissingPath>
