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
    summary: 'Lists staff and admins by name with their permissions.',
    input: z.strictObject({}),
    answer: z.object({ staff: z.array(StaffMember) }),
    refusals: ['sign_in_required', 'not_allowed'],
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/dashboard/staff/:staffId',
    access: 'staff:view',
    summary: 'Returns one staff member.',
    input: one,
    answer: member,
    refusals: ['sign_in_required', 'not_allowed', 'not_found'],
  }),
  invite: endpoint({
    method: 'POST',
    path: '/api/dashboard/staff',
    access: 'staff:edit',
    summary:
      'Invites a staff member by email with the given permissions. Users cannot grant permissions they lack; only admins can make admins.',
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
    summary: 'Resends the invitation; the previous link stops working.',
    input: one,
    answer: member,
    refusals: ['sign_in_required', 'not_allowed', 'not_found', 'already_staff'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/dashboard/staff/:staffId',
    access: 'staff:edit',
    summary:
      'Changes status, permissions or admin role. Disabling, and gaining or losing the admin role, end the sessions of the user.',
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
    summary: 'Removes a user from the staff; the account remains as a customer account. Ends its sessions.',
    input: one,
    answer: z.object({}),
    refusals: ['sign_in_required', 'not_allowed', 'not_found', 'own_rights', 'more_than_own', 'last_admin'],
  }),
  endSessions: endpoint({
    method: 'DELETE',
    path: '/api/dashboard/staff/:staffId/sessions',
    access: 'staff:edit',
    summary: 'Ends all sessions of a staff member.',
    input: one,
    answer: member,
    refusals: ['sign_in_required', 'not_allowed', 'not_found', 'more_than_own'],
  }),
  setCustomerStatus: endpoint({
    method: 'PUT',
    path: '/api/dashboard/customers/:customerId/status',
    access: 'customers:edit',
    summary:
      'Blocks or unblocks a customer. Blocking ends all sessions of the account immediately. Staff are changed in their own section.',
    input: z.strictObject({ customerId: Id, status: z.enum(['active', 'disabled']) }),
    answer: z.object({ status: z.enum(['active', 'disabled']), ...undoable }),
    refusals: ['sign_in_required', 'not_allowed', 'not_found'],
  }),
}

/** Endpoints for invited users. */
export const invitationsApi = {
  checkInvitation: endpoint({
    method: 'POST',
    path: '/api/home/invitation/check',
    access: 'public',
    summary:
      'Returns the details of an invitation link without consuming it. `hasAccount`: the user signs in with an existing password.',
    input: z.strictObject({ token: LinkToken }),
    answer: z.object({ name: z.string().nullable(), email: z.string(), hasAccount: z.boolean(), admin: z.boolean() }),
    refusals: ['link_invalid'],
  }),
  acceptInvitation: endpoint({
    method: 'POST',
    path: '/api/home/invitation',
    access: 'public',
    summary: 'Accepts an invitation; the email counts as verified. A new account sets its password here; sign in next.',
    input: z.strictObject({ token: LinkToken, name: line(120, 1).optional(), password: Password.optional() }),
    answer: z.object({ email: z.string() }),
    refusals: ['link_invalid', 'password_common', 'bad_request'],
  }),
}
