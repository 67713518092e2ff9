import { z } from 'zod'
import { Reauthentication, reauthentication } from '../../accounts/schema.ts'
import { endpoint } from '../../endpoint.ts'
import { Id } from '../../text.ts'
import { ApiKey, apiKeyFields, OverlapHours } from './schema.ts'

const guarded = ['sign_in_required', 'not_allowed'] as const
const withSecret = z.object({ key: ApiKey, /** shown this once, and not stored */ secret: z.string() })
const confirmed = Reauthentication.shape

export const apiKeysDashboardApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/dashboard/api-keys',
    access: 'developers:view',
    summary: 'Lists the API keys of the shop, newest first, without their secrets.',
    input: z.strictObject({}),
    answer: z.object({ keys: z.array(ApiKey) }),
    refusals: guarded,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/dashboard/api-keys',
    access: 'developers:edit',
    summary: 'Creates an API key with permissions that the caller has, and returns its secret once.',
    input: z.strictObject({ ...apiKeyFields, ...confirmed }),
    answer: withSecret,
    status: 201,
    refusals: [...guarded, 'more_than_own', 'limit_reached', ...reauthentication],
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/dashboard/api-keys/:keyId',
    access: 'developers:edit',
    summary: 'Changes name, permissions, networks and end of an API key. The caller needs all permissions of the key.',
    input: z.strictObject({ keyId: Id, version: z.int().min(1), ...apiKeyFields, ...confirmed }),
    answer: z.object({ key: ApiKey }),
    refusals: [...guarded, 'more_than_own', 'not_found', 'version_conflict', ...reauthentication],
  }),
  rotate: endpoint({
    method: 'POST',
    path: '/api/dashboard/api-keys/:keyId/rotation',
    access: 'developers:edit',
    summary:
      'Replaces the secret of an API key and returns the new one once; for its creator and admins. The old one works on for the given hours.',
    input: z.strictObject({ keyId: Id, overlapHours: OverlapHours.default(24), ...confirmed }),
    answer: withSecret,
    refusals: [...guarded, 'not_found', ...reauthentication],
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/api/dashboard/api-keys/:keyId',
    access: 'developers:delete',
    summary: 'Revokes an API key: from now on its calls are refused by every process.',
    input: z.strictObject({ keyId: Id }),
    answer: z.object({}),
    refusals: [...guarded, 'not_found'],
  }),
}
