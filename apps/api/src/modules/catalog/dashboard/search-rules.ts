import type { SearchRule, searchRulesDashboardApi } from '@haat/shared/catalog/dashboard/search-rules.ts'
import { searchRuleKey } from '@haat/shared/catalog/search-rules.ts'
import type { ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { sqlStateOf } from '../../../platform/retry.ts'
import { toDiff, writeAudit } from '../../audit/service.ts'
import {
  deleteSearchRule,
  findSearchRules,
  insertSearchRule,
  lockSearchRule,
  type SearchRuleRow,
  updateSearchRule,
} from '../search/rules-repo.ts'

type Fields = Pick<SearchRuleRow, 'words' | 'synonyms' | 'path'>

/** Lists the synonyms and redirects of searches by search term. */
export const listSearchRules = async (ctx: Ctx): Promise<{ rules: SearchRule[] }> => ({
  rules: (await findSearchRules(ctx.db)).map(view),
})

/**
 * Creates synonyms or a redirect for a search.
 * @throws taken if the search has a rule, limit_reached
 */
export const createSearchRule = (
  ctx: Ctx,
  input: ParsedOf<typeof searchRulesDashboardApi.create>,
): Promise<{ rule: SearchRule }> =>
  inTransaction(ctx, async (ctx) => {
    const made = await insertSearchRule(ctx.db, withKey(input))
    if (!made) throw new Refusal('limit_reached')
    await writeAudit(ctx, {
      section: 'reports',
      action: 'searchRules.create',
      target: made.id,
      diff: toDiff(nothing, shown(made)),
    })
    return { rule: view(made) }
  }).catch(explain)

/**
 * Changes the synonyms or the redirect of a search.
 * @throws not_found, version_conflict (with the current rule), taken
 */
export const saveSearchRule = (
  ctx: Ctx,
  { ruleId, version, ...fields }: ParsedOf<typeof searchRulesDashboardApi.save>,
): Promise<{ rule: SearchRule }> =>
  inTransaction(ctx, async (ctx) => {
    const old = await lockSearchRule(ctx.db, ruleId)
    if (!old) throw new Refusal('not_found')
    if (old.version !== version) throw new Refusal('version_conflict', { rule: view(old) })
    const diff = toDiff(shown(old), shown(fields))
    if (Object.keys(diff).length === 0) return { rule: view(old) }
    await updateSearchRule(ctx.db, ruleId, withKey(fields))
    await writeAudit(ctx, { section: 'reports', action: 'searchRules.save', target: ruleId, diff })
    return { rule: view((await lockSearchRule(ctx.db, ruleId))!) }
  }).catch(explain)

/**
 * Deletes the synonyms or the redirect of a search.
 * @throws not_found
 */
export const removeSearchRule = (ctx: Ctx, { ruleId }: { ruleId: string }): Promise<Record<string, never>> =>
  inTransaction(ctx, async (ctx) => {
    const old = await lockSearchRule(ctx.db, ruleId)
    if (!old) throw new Refusal('not_found')
    await deleteSearchRule(ctx.db, ruleId)
    await writeAudit(ctx, { section: 'reports', action: 'searchRules.remove', target: ruleId, diff: toDiff(shown(old), nothing) })
    return {}
  })

const nothing = { words: null, synonyms: null, path: null }

const shown = ({ words, synonyms, path }: Fields) => ({ words, synonyms: synonyms.join(', ') || null, path })

const withKey = (fields: Fields) => ({ ...fields, key: searchRuleKey(fields.words) })

function explain(error: unknown): never {
  throw sqlStateOf(error) === '23505' ? new Refusal('taken', { fields: { words: 'taken' } }) : error
}

const view = ({ id, words, synonyms, path, version }: SearchRuleRow): SearchRule => ({ _id: id, words, synonyms, path, version })
