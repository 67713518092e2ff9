import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { Id, line } from '../../text.ts'
import { isRedirectPath, mostRuleWords, mostSynonyms, searchRuleKey } from '../search-rules.ts'

/** What a search for certain words finds besides, or which page it opens. */
export const SearchRule = z.object({
  _id: Id,
  words: z.string(),
  /** words that are searched too; empty for a redirect */
  synonyms: z.array(z.string()),
  /** path of the page that opens instead of the results; null for synonyms */
  path: z.string().nullable(),
  version: z.number().int(),
})
export type SearchRule = z.infer<typeof SearchRule>

const hasWords = (value: string) => {
  const count = searchRuleKey(value).split(' ').filter(Boolean).length
  return count >= 1 && count <= mostRuleWords
}
const Words = line(60, 1).refine(hasWords, `has no word, or more than ${mostRuleWords}`)

/** Either synonyms or a path. */
const SearchRuleFields = z.strictObject({
  words: Words,
  synonyms: z.array(Words).max(mostSynonyms),
  path: line(200, 1).refine(isRedirectPath, 'is not a path of the storefront').nullable(),
})

const eitherOr = ({ synonyms, path }: z.infer<typeof SearchRuleFields>) => (path === null) === synonyms.length > 0
const either = { path: ['synonyms'], message: 'needs either synonyms or a path' }

const guarded = ['sign_in_required', 'not_allowed'] as const
const rule = z.object({ rule: SearchRule })

export const searchRulesDashboardApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/dashboard/search-rules',
    access: 'reports:view',
    summary: 'Lists the synonyms and redirects of searches by their words.',
    input: z.strictObject({}),
    answer: z.object({ rules: z.array(SearchRule) }),
    refusals: guarded,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/dashboard/search-rules',
    access: 'reports:edit',
    repeatable: true,
    summary: 'Creates synonyms or a redirect for a search.',
    input: SearchRuleFields.refine(eitherOr, either),
    answer: rule,
    status: 201,
    refusals: [...guarded, 'taken', 'limit_reached'],
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/dashboard/search-rules/:ruleId',
    access: 'reports:edit',
    summary: 'Changes the synonyms or the redirect of a search.',
    input: SearchRuleFields.extend({ ruleId: Id, version: z.int().min(1) }).refine(eitherOr, either),
    answer: rule,
    refusals: [...guarded, 'not_found', 'version_conflict', 'taken'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/dashboard/search-rules/:ruleId',
    access: 'reports:delete',
    summary: 'Deletes the synonyms or the redirect of a search.',
    input: z.strictObject({ ruleId: Id }),
    answer: z.object({}),
    refusals: [...guarded, 'not_found'],
  }),
}
