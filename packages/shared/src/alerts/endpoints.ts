import { z } from 'zod'
import { longestAttribute } from '../catalog/options.ts'
import { endpoint } from '../endpoint.ts'
import { Email, Id, Language, line } from '../text.ts'
import { alertKinds } from './kinds.ts'

const option = z
  .strictObject({ name: line(longestAttribute, 1) })
  .nullable()
  .optional()

/** A stock or price alert of an account. */
export const Alert = z.object({
  _id: z.string(),
  kind: z.enum(alertKinds),
  product: z.object({ _id: z.string(), name: z.string(), slug: z.string() }),
  color: z.string().nullable(),
  attribute: z.string().nullable(),
  date: z.string(),
})
export type Alert = z.infer<typeof Alert>

/** Sealed token of a link in a mail; that of an unsubscribe link holds the email address of a recipient without an account. */
const MailLinkToken = z.string().regex(/^[A-Za-z0-9_-]{20,500}$/)

export const alertsApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/home/alerts',
    access: 'customer',
    summary: 'Lists the alerts of the account, newest first.',
    input: z.strictObject({}),
    answer: z.object({ alerts: z.array(Alert) }),
    refusals: ['sign_in_required'],
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/home/alerts',
    access: 'public',
    status: 201,
    summary:
      'Subscribes to one notification when a product is back in stock or its price drops. Anonymous visitors confirm by an emailed link; the answer does not reveal whether the address is known.',
    input: z.strictObject({
      kind: z.enum(alertKinds),
      productId: Id,
      /** limits the alert to one variant, named as in a cart line; without it any variant matches */
      color: option,
      attribute: option,
      /** required for anonymous visitors */
      email: Email.optional(),
      language: Language.optional(),
    }),
    answer: z.object({ state: z.enum(['subscribed', 'mailed']), alert: Alert.nullable() }),
    refusals: ['not_found', 'limit_reached'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/home/alerts/:alertId',
    access: 'customer',
    summary: 'Deletes an alert.',
    input: z.strictObject({ alertId: Id }),
    answer: z.object({}),
    refusals: ['sign_in_required'],
  }),
  byLink: endpoint({
    method: 'POST',
    path: '/api/home/mail-links',
    access: 'public',
    summary:
      'Handles an emailed link: confirms an alert or a newsletter sign-up, or unsubscribes from emails of its kind. Repeating it gives the same answer.',
    input: z.strictObject({ token: MailLinkToken }),
    answer: z.object({
      did: z.enum(['subscribed', 'alerts_ended', 'carts_ended', 'newsletter_confirmed', 'newsletter_ended']),
      kind: z.enum(alertKinds).nullable(),
      product: z.object({ name: z.string(), slug: z.string() }).nullable(),
    }),
    refusals: ['link_invalid'],
  }),
}
