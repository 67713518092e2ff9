import { z } from 'zod'
import { LinkToken } from '../accounts/schema.ts'
import { endpoint } from '../endpoint.ts'
import { Email, Id, Language, line } from '../text.ts'
import { watchKinds } from './kinds.ts'

const option = z
  .strictObject({ name: line(120, 1) })
  .nullable()
  .optional()

/** What somebody waits for. */
export const Watch = z.object({
  _id: z.string(),
  kind: z.enum(watchKinds),
  product: z.object({ _id: z.string(), name: z.string(), slug: z.string() }),
  color: z.string().nullable(),
  attribute: z.string().nullable(),
  date: z.string(),
})
export type Watch = z.infer<typeof Watch>

export const watchesApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/home/watches',
    access: 'customer',
    summary: 'What the account waits for, newest first.',
    input: z.strictObject({}),
    answer: z.object({ watches: z.array(Watch) }),
    refusals: ['sign_in_required'],
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/home/watches',
    access: 'public',
    status: 201,
    summary:
      'Asks to be told, once, when something is back or costs less. An address is mailed a link first; whether it is known is never told.',
    input: z.strictObject({
      kind: z.enum(watchKinds),
      productId: Id,
      /** one variant alone, by the names of a cart; without, whichever is back */
      color: option,
      attribute: option,
      /** of somebody who is not signed in */
      email: Email.optional(),
      language: Language.optional(),
    }),
    answer: z.object({ state: z.enum(['watching', 'mailed']), watch: Watch.nullable() }),
    refusals: ['not_found', 'limit_reached'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/home/watches/:watchId',
    access: 'customer',
    summary: 'Waits no longer.',
    input: z.strictObject({ watchId: Id }),
    answer: z.object({}),
    refusals: ['sign_in_required'],
  }),
  byLink: endpoint({
    method: 'POST',
    path: '/api/home/mail-links',
    access: 'public',
    summary: 'A link of a mail: says that the address is right, or ends mails of its kind. Pressed again it says the same.',
    input: z.strictObject({ token: LinkToken }),
    answer: z.object({
      did: z.enum(['watching', 'watches_ended', 'carts_ended']),
      kind: z.enum(watchKinds).nullable(),
      product: z.object({ name: z.string(), slug: z.string() }).nullable(),
    }),
    refusals: ['link_invalid'],
  }),
}
