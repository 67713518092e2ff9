import { z } from 'zod'
import { undoable } from '../dashboard/lists.ts'
import { endpoint } from '../endpoint.ts'
import { Id, line } from '../text.ts'
import { areaFields, DeskArea } from './desk-schema.ts'
import { DeliveryArea } from './schema.ts'

const guarded = ['sign_in_required', 'not_allowed'] as const
const area = z.object({ area: DeskArea })
const areas = z.object({ areas: z.array(DeskArea) })

export const deliveryDeskApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/dashboard/delivery-areas',
    access: 'delivery:view',
    summary: 'All delivery areas in the order of the shop, also those switched off.',
    input: z.strictObject({}),
    answer: areas,
    refusals: guarded,
  }),
  test: endpoint({
    method: 'GET',
    path: '/api/dashboard/delivery-areas/test',
    access: 'delivery:view',
    summary: 'What a shopper at this address is offered, the closest area first, with charged costs.',
    input: z.strictObject({
      country: z.string().regex(/^[A-Z]{2}$/),
      state: line(80).optional(),
      city: line(80).optional(),
    }),
    answer: z.object({ areas: z.array(DeliveryArea) }),
    refusals: guarded,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/dashboard/delivery-areas',
    access: 'delivery:edit',
    summary: 'A new area, the last in order.',
    input: z.strictObject(areaFields),
    answer: area.extend(undoable),
    status: 201,
    refusals: [...guarded, 'taken'],
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/dashboard/delivery-areas/:areaId',
    access: 'delivery:edit',
    summary: 'Saves an area with all its rates.',
    input: z.strictObject({ areaId: Id, version: z.int().min(1), ...areaFields }),
    answer: area.extend(undoable),
    refusals: [...guarded, 'not_found', 'version_conflict', 'taken'],
  }),
  arrange: endpoint({
    method: 'PUT',
    path: '/api/dashboard/delivery-areas',
    access: 'delivery:edit',
    summary: 'Puts the areas in this order; names each of them.',
    input: z.strictObject({ ids: z.array(Id).min(1).max(1000) }),
    answer: areas.extend(undoable),
    refusals: [...guarded, 'version_conflict'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/dashboard/delivery-areas/:areaId',
    access: 'delivery:delete',
    summary: 'Removes an area; orders keep what they were charged.',
    input: z.strictObject({ areaId: Id }),
    answer: z.object(undoable),
    refusals: [...guarded, 'not_found'],
  }),
}
