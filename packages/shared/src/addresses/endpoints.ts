import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../text.ts'
import { AddressDraft, KeptAddress } from './schema.ts'

const answer = z.object({ addresses: z.array(KeptAddress) })

export const addressesApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/home/account/addresses',
    access: 'customer',
    summary: 'The own address book: defaults first, then the last added.',
    input: z.strictObject({}),
    answer,
    refusals: ['sign_in_required'],
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/home/account/addresses',
    access: 'customer',
    summary: 'Adds an address; the first one becomes the default for both uses. The same address again changes nothing.',
    input: AddressDraft,
    answer,
    status: 201,
    refusals: ['sign_in_required', 'limit_reached'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/home/account/addresses/:addressId',
    access: 'customer',
    summary: 'Changes an own address.',
    input: AddressDraft.extend({ addressId: Id, version: z.int().min(1) }),
    answer,
    refusals: ['sign_in_required', 'not_found', 'version_conflict'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/home/account/addresses/:addressId',
    access: 'customer',
    summary: 'Takes an own address out of the book. Placed orders keep theirs.',
    input: z.strictObject({ addressId: Id }),
    answer,
    refusals: ['sign_in_required', 'not_found'],
  }),
}
