import { z } from 'zod'
import { undoable } from '../../dashboard/lists.ts'
import { endpoint } from '../../endpoint.ts'
import { Id, line } from '../../text.ts'
import { DeliveryArea } from '../schema.ts'
import { areaFields, DashboardArea } from './schema.ts'

const guarded = ['sign_in_required', 'not_allowed'] as const
const area = z.object({ area: DashboardArea })
const areas = z.object({ areas: z.array(DashboardArea) })

export const deliveryDashboardApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/dashboard/delivery-areas',
    access: 'delivery:view',
    summary: 'Lists all delivery areas in order, including inactive ones.',
    input: z.strictObject({}),
    answer: areas,
    refusals: guarded,
  }),
  test: endpoint({
    method: 'GET',
    path: '/api/dashboard/delivery-areas/test',
    access: 'delivery:view',
    summary: 'Returns the delivery options at an address, most specific area first, with charged costs.',
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
    repeatable: true,
    summary: 'Creates a delivery area, last in order.',
    input: z.strictObject(areaFields),
    answer: area.extend(undoable),
    status: 201,
    refusals: [...guarded, 'taken'],
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/dashboard/delivery-areas/:areaId',
    access: 'delivery:edit',
    summary: 'Saves a delivery area with all its rates.',
    input: z.strictObject({ areaId: Id, version: z.int().min(1), ...areaFields }),
    answer: area.extend(undoable),
    refusals: [...guarded, 'not_found', 'version_conflict', 'taken'],
  }),
  arrange: endpoint({
    method: 'PUT',
    path: '/api/dashboard/delivery-areas',
    access: 'delivery:edit',
    summary: 'Reorders the delivery areas; requires all ids.',
    input: z.strictObject({ ids: z.array(Id).min(1).max(1000) }),
    answer: areas.extend(undoable),
    refusals: [...guarded, 'version_conflict'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/dashboard/delivery-areas/:areaId',
    access: 'delivery:delete',
    summary: 'Deletes a delivery area. Placed orders keep their delivery cost.',
    input: z.strictObject({ areaId: Id }),
    answer: z.object(undoable),
    refusals: [...guarded, 'not_found'],
  }),
}
