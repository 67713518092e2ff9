import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { Id } from '../../text.ts'
import {
  ActionInput,
  CheckInput,
  ExportInput,
  ItemQuery,
  Transfer,
  TransferDetails,
  TransferItems,
  TransferPage,
  TransferQuery,
  UploadQuery,
} from './schema.ts'

const guarded = ['sign_in_required', 'not_allowed'] as const
const one = z.strictObject({ transferId: Id })
const transfer = z.object({ transfer: Transfer })

/** Imports and exports. Every endpoint also requires the permission of the object: edit for an export or import, delete for the undo of an import. Runs are listed with view. */
export const transfersDashboardApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/dashboard/transfers',
    access: 'staff',
    summary: 'Lists the imports and exports of the objects that the caller may view, newest first.',
    input: TransferQuery,
    answer: TransferPage,
    refusals: [...guarded, 'bad_cursor'],
  }),
  upload: endpoint({
    method: 'POST',
    path: '/api/dashboard/transfers/imports',
    access: 'staff',
    summary: 'Uploads a CSV or XLSX file to import. Its format is recognised; nothing is changed yet.',
    input: UploadQuery,
    answer: TransferDetails,
    status: 201,
    upload: 'file',
    refusals: [...guarded, 'file_unreadable', 'limit_reached', 'storage_full'],
  }),
  check: endpoint({
    method: 'POST',
    path: '/api/dashboard/transfers/:transferId/check',
    access: 'staff',
    summary: 'Starts the dry run of an import, in the recognised format or with assigned columns.',
    input: CheckInput,
    answer: transfer,
    refusals: [...guarded, 'not_found', 'transfer_state'],
  }),
  act: endpoint({
    method: 'POST',
    path: '/api/dashboard/transfers/:transferId/actions',
    access: 'staff',
    summary: 'Runs a checked import, or pauses, resumes, cancels or undoes it.',
    input: ActionInput,
    answer: transfer,
    refusals: [...guarded, 'not_found', 'transfer_state'],
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/dashboard/transfers/:transferId',
    access: 'staff',
    summary: 'Returns a run with its progress, and the columns of an uploaded file.',
    input: one,
    answer: TransferDetails,
    refusals: [...guarded, 'not_found'],
  }),
  items: endpoint({
    method: 'GET',
    path: '/api/dashboard/transfers/:transferId/items',
    access: 'staff',
    summary: 'Lists the items of an import with what happens to each and why, in the order of the file.',
    input: ItemQuery,
    answer: TransferItems,
    refusals: [...guarded, 'not_found'],
  }),
  report: endpoint({
    method: 'GET',
    path: '/api/dashboard/transfers/:transferId/report',
    access: 'staff',
    summary:
      'Downloads the report of an import as CSV: one row for each item, change and remark. Requires the permission to edit its objects.',
    input: one,
    answer: z.object({}),
    download: true,
    refusals: [...guarded, 'not_found'],
  }),
  file: endpoint({
    method: 'GET',
    path: '/api/dashboard/transfers/:transferId/file',
    access: 'staff',
    summary:
      'Downloads the file of a finished export while it is available. Requires the permission to edit the exported objects.',
    input: one,
    answer: z.object({}),
    download: true,
    refusals: [...guarded, 'not_found'],
  }),
  export: endpoint({
    method: 'POST',
    path: '/api/dashboard/transfers/exports',
    access: 'staff',
    summary:
      'Starts an export as CSV or XLSX, with the filters of the list. Requires the permission to edit the exported objects.',
    input: ExportInput,
    answer: transfer,
    status: 201,
    refusals: [...guarded, 'limit_reached'],
  }),
}
