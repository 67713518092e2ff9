import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { perLanguage } from '../../reference/languages.ts'
import { line, text } from '../../text.ts'
import { openingMessageLength, storefrontPasswordLength } from '../constants.ts'

/** Message on the password page per language; an empty one means the standard text. */
const Messages = z.strictObject(perLanguage(() => text(openingMessageLength)))

/** Whether the storefront is closed to visitors. The password itself is never answered. */
export const Opening = z.object({
  closed: z.boolean(),
  messages: Messages,
  hasPassword: z.boolean(),
  /** 0 if never saved */
  version: z.int(),
})
export type Opening = z.infer<typeof Opening>

const guarded = ['sign_in_required', 'not_allowed'] as const
const answer = z.object({ opening: Opening })

export const openingDashboardApi = {
  read: endpoint({
    method: 'GET',
    path: '/api/dashboard/opening',
    access: 'settings:view',
    summary: 'Returns whether the storefront is closed to visitors, and the message of its password page.',
    input: z.strictObject({}),
    answer,
    refusals: guarded,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/dashboard/opening',
    access: 'settings:edit',
    summary: 'Opens or closes the storefront. A new password ends the access of every visitor who used the old one.',
    input: z.strictObject({
      closed: z.boolean(),
      messages: Messages,
      /** keeps the old one if missing */
      password: line(storefrontPasswordLength.max, storefrontPasswordLength.min).optional(),
      version: z.int().min(0),
    }),
    answer,
    refusals: [...guarded, 'version_conflict'],
  }),
}
