import { z } from 'zod'
import { LinkToken, Password } from '../accounts/schema.ts'
import { undoable } from '../dashboard/lists.ts'
import { endpoint } from '../endpoint.ts'
import { Email, Id, line } from '../text.ts'
import { Permissions, StaffMember } from './schema.ts'

const one = z.strictObject({ staffId: Id })
const member = z.object({ member: StaffMember })

export const staffApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/dashboard/staff',
    access: 'staff:view',
    summary: 'Staff and admins by name, with their rights.',
    input: z.strictObject({}),
    answer: z.object({ staff: z.array(StaffMember) }),
    refusals: ['sign_in_required', 'not_allowed'],
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/dashboard/staff/:staffId',
    access: 'staff:view',
    summary: 'One member of staff.',
    input: one,
    answer: member,
    refusals: ['sign_in_required', 'not_allowed', 'not_found'],
  }),
  invite: endpoint({
    method: 'POST',
    path: '/api/dashboard/staff',
    access: 'staff:edit',
    summary:
      'Invites by mail, with the rights the person will have. Nobody grants more than they hold; admins alone make admins.',
    input: z.strictObject({
      email: Email,
      name: line(120, 1),
      permissions: Permissions.default([]),
      admin: z.boolean().default(false),
    }),
    answer: member,
    status: 201,
    refusals: ['sign_in_required', 'not_allowed', 'more_than_own', 'already_staff'],
  }),
  inviteAgain: endpoint({
    method: 'POST',
    path: '/api/dashboard/staff/:staffId/invitation',
    access: 'staff:edit',
    summary: 'Sends the invitation once more; the older link stops working.',
    input: one,
    answer: member,
    refusals: ['sign_in_required', 'not_allowed', 'not_found', 'already_staff'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/dashboard/staff/:staffId',
    access: 'staff:edit',
    summary:
      'Changes status, rights or the admin mark. Disabling, and becoming or ceasing to be admin, end the person’s sessions.',
    input: one.extend({
      status: z.enum(['active', 'disabled']).optional(),
      permissions: Permissions.optional(),
      admin: z.boolean().optional(),
      version: z.int().min(1),
    }),
    answer: member,
    refusals: ['sign_in_required', 'not_allowed', 'not_found', 'own_rights', 'more_than_own', 'last_admin', 'version_conflict'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/dashboard/staff/:staffId',
    access: 'staff:delete',
    summary: 'Takes somebody off the staff; the account stays as a customer’s. Ends its sessions.',
    input: one,
    answer: z.object({}),
    refusals: ['sign_in_required', 'not_allowed', 'not_found', 'own_rights', 'more_than_own', 'last_admin'],
  }),
  endSessions: endpoint({
    method: 'DELETE',
    path: '/api/dashboard/staff/:staffId/sessions',
    access: 'staff:edit',
    summary: 'Ends every session of a member of staff.',
    input: one,
    answer: member,
    refusals: ['sign_in_required', 'not_allowed', 'not_found', 'more_than_own'],
  }),
  setCustomerStatus: endpoint({
    method: 'PUT',
    path: '/api/dashboard/customers/:customerId/status',
    access: 'customers:edit',
    summary:
      'Blocks a customer or lifts the block. A blocked account is signed out everywhere at once. Staff are changed in their own section.',
    input: z.strictObject({ customerId: Id, status: z.enum(['active', 'disabled']) }),
    answer: z.object({ status: z.enum(['active', 'disabled']), ...undoable }),
    refusals: ['sign_in_required', 'not_allowed', 'not_found'],
  }),
}

/** For whoever holds an invitation. */
export const invitationsApi = {
  checkInvitation: endpoint({
    method: 'POST',
    path: '/api/home/invitation/check',
    access: 'public',
    summary:
      'What an invitation link is about; it is not used up. `hasAccount`: the person signs in with the password they have.',
    input: z.strictObject({ token: LinkToken }),
    answer: z.object({ name: z.string().nullable(), email: z.string(), hasAccount: z.boolean(), admin: z.boolean() }),
    refusals: ['link_invalid'],
  }),
  acceptInvitation: endpoint({
    method: 'POST',
    path: '/api/home/invitation',
    access: 'public',
    summary: 'Accepts an invitation: the e-mail address counts as confirmed. A new account gets its password here; sign in next.',
    input: z.strictObject({ token: LinkToken, name: line(120, 1).optional(), password: Password.optional() }),
    answer: z.object({ email: z.string() }),
    refusals: ['link_invalid', 'password_common', 'bad_request'],
  }),
}
