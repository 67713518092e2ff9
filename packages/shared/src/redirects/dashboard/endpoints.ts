import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { Id } from '../../text.ts'
import {
  MissingPath,
  RedirectImport,
  RedirectImportResult,
  redirectFields,
  UrlRedirect,
  UrlRedirectPage,
  UrlRedirectQuery,
} from './schema.ts'

const guarded = ['sign_in_required', 'not_allowed'] as const
const redirect = z.object({ redirect: UrlRedirect })
const rules = ['redirect_reserved', 'redirect_chain', 'taken'] as const

export const redirectsDashboardApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/dashboard/redirects',
    access: 'pages:view',
    summary: 'Lists URL redirects: search in path and target, keyset pages.',
    input: UrlRedirectQuery,
    answer: UrlRedirectPage,
    refusals: [...guarded, 'bad_cursor'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/dashboard/redirects',
    access: 'pages:edit',
    repeatable: true,
    summary: 'Creates a redirect from a path without a page. Chains and loops are refused.',
    input: z.strictObject(redirectFields),
    answer: redirect,
    status: 201,
    refusals: [...guarded, ...rules, 'limit_reached'],
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/dashboard/redirects/:redirectId',
    access: 'pages:edit',
    summary: 'Changes a redirect.',
    input: z.strictObject({ redirectId: Id, version: z.int().min(1), ...redirectFields }),
    answer: redirect,
    refusals: [...guarded, ...rules, 'not_found', 'version_conflict'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/dashboard/redirects/:redirectId',
    access: 'pages:delete',
    summary: 'Deletes a redirect.',
    input: z.strictObject({ redirectId: Id }),
    answer: z.object({}),
    refusals: [...guarded, 'not_found'],
  }),
  import: endpoint({
    method: 'POST',
    path: '/api/dashboard/redirects/import',
    access: 'pages:edit',
    summary: 'Adds and updates up to 1,000 redirects. Returns the rows that were refused and why.',
    input: RedirectImport,
    answer: RedirectImportResult,
    refusals: guarded,
  }),
  missing: endpoint({
    method: 'GET',
    path: '/api/dashboard/redirects/missing',
    access: 'pages:view',
    summary: 'Lists paths that visitors asked for in the last 30 days and that led nowhere: at most 200, most frequent first.',
    input: z.strictObject({}),
    answer: z.object({ missing: z.array(MissingPath) }),
    refusals: guarded,
  }),
  dismiss: endpoint({
    method: 'POST',
    path: '/api/dashboard/redirects/missing/removal',
    access: 'pages:edit',
    summary: 'Removes a path from the list of missing pages, until it is asked for again.',
    input: z.strictObject({ path: redirectFields.path }),
    answer: z.object({}),
    refusals: guarded,
  }),
}
