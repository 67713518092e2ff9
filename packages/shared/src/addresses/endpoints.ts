import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../text.ts'
import { AddressDraft, SavedAddress } from './schema.ts'

const answer = z.object({ addresses: z.array(SavedAddress) })

export const addressesApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/home/account/addresses',
    access: 'customer',
    summary: 'Lists the saved addresses: defaults first, then most recently added.',
    input: z.strictObject({}),
    answer,
    refusals: ['sign_in_required'],
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/home/account/addresses',
    access: 'customer',
    summary: 'Saves an address. The first one becomes the default for shipping and billing; a duplicate changes nothing.',
    input: AddressDraft,
    answer,
    status: 201,
    refusals: ['sign_in_required', 'limit_reached'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/home/account/addresses/:addressId',
    access: 'customer',
    summary: 'Changes a saved address.',
    input: AddressDraft.extend({ addressId: Id, version: z.int().min(1) }),
    answer,
    refusals: ['sign_in_required', 'not_found', 'version_conflict'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/home/account/addresses/:addressId',
    access: 'customer',
    summary: 'Deletes a saved address. Placed orders keep their copy.',
    input: z.strictObject({ addressId: Id }),
    answer,
    refusals: ['sign_in_required', 'not_found'],
  }),
}
