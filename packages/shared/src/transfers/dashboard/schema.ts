import { z } from 'zod'
import { listQuery, pageOf } from '../../dashboard/lists.ts'
import { Id, inQuery, line } from '../../text.ts'
import {
  fileFormats,
  importFormats,
  importObjects,
  itemOutcomes,
  mostColumns,
  objectNames,
  transferActions,
  transferStates,
  undoOutcomes,
} from '../objects.ts'

export const TransferObjectName = z.enum(objectNames)
export const ImportObjectName = z.enum(importObjects)
export const FileFormatName = z.enum(fileFormats)

const count = z.number().int().nonnegative()

/** How many items had each outcome. */
export const TransferCounts = z.object({
  created: count,
  changed: count,
  unchanged: count,
  skipped: count,
  /** pictures that were fetched, and that could not be */
  pictures: count,
  picturesMissing: count,
})
export type TransferCounts = z.infer<typeof TransferCounts>

/** A run: one import or export. */
export const Transfer = z.object({
  _id: Id,
  kind: z.enum(['import', 'export']),
  object: TransferObjectName,
  /** of an import; null until it is known */
  format: z.enum(importFormats).nullable(),
  /** of an export, or of the uploaded file */
  fileFormat: FileFormatName,
  state: z.enum(transferStates),
  /** name of the file */
  name: z.string(),
  bytes: count,
  /** items worked on in this state, and of how many; null while unknown */
  done: count,
  total: count.nullable(),
  counts: TransferCounts,
  /** sentence in the language of the request: why it failed */
  error: z.string().nullable(),
  /** encoding the file was read in */
  encoding: z.string().nullable(),
  by: z.string(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
  /** time until which the file can be downloaded; null if there is none */
  availableUntil: z.string().nullable(),
  /** permission of the caller to work on it */
  mayEdit: z.boolean(),
  mayUndo: z.boolean(),
})
export type Transfer = z.infer<typeof Transfer>

export const TransferQuery = listQuery(['-created'], { kind: z.enum(['import', 'export']).optional() })
export type TransferQuery = z.infer<typeof TransferQuery>
export const TransferPage = z.object({ transfers: z.array(Transfer), ...pageOf })

/** The columns of an uploaded file, for their assignment. */
export const TransferColumns = z.object({
  headings: z.array(z.string()),
  /** the first rows, in the order of the headings */
  sample: z.array(z.array(z.string())),
  /** our own columns that headings can be assigned to */
  columns: z.array(z.string()),
  /** assignment that is proposed: the remembered one for these headings, else by name */
  mapping: z.record(z.string(), z.string()),
  remembered: z.boolean(),
  /** columns with values that are not imported, with the number of rows */
  unused: z.array(z.object({ column: z.string(), rows: count })),
})
export type TransferColumns = z.infer<typeof TransferColumns>

export const TransferDetails = z.object({ transfer: Transfer, file: TransferColumns.nullable() })
export type TransferDetails = z.infer<typeof TransferDetails>

export const UploadQuery = z.strictObject({ object: ImportObjectName, name: line(200, 1) })

export const CheckInput = z.strictObject({
  transferId: Id,
  /** `mapped`: with this assignment; otherwise the recognised format */
  mapping: z
    .record(z.string().max(500), z.string().max(100))
    .refine((mapping) => Object.keys(mapping).length <= mostColumns, 'has too many columns')
    .optional(),
})

export const ActionInput = z.strictObject({
  transferId: Id,
  action: z.enum(
    Object.keys(transferActions).filter((action) => action !== 'check') as ['run', 'pause', 'resume', 'cancel', 'undo'],
  ),
})

export const ItemQuery = z.strictObject({
  transferId: Id,
  outcome: z.enum([...itemOutcomes, 'remarks', 'undo']).optional(),
  /** position of the last item of the page before */
  after: inQuery(z.int().min(0)).optional(),
})
export type ItemQuery = z.infer<typeof ItemQuery>

/** One item of an import with what happens to it. */
export const TransferItem = z.object({
  position: count,
  line: count,
  name: z.string(),
  outcome: z.enum(itemOutcomes).nullable(),
  undone: z.enum(undoOutcomes).nullable(),
  /** id of the product; null if it is not in the shop */
  target: z.string().nullable(),
  changes: z.array(z.object({ label: z.string(), column: z.string(), from: z.string(), to: z.string() })),
  /** sentences in the language of the request */
  remarks: z.array(z.object({ line: count, kind: z.enum(['skipped', 'changed']), text: z.string() })),
})
export type TransferItem = z.infer<typeof TransferItem>
export const TransferItems = z.object({ items: z.array(TransferItem), next: count.nullable() })

export const ExportInput = z.strictObject({
  object: TransferObjectName,
  fileFormat: FileFormatName,
  /** filters of the list, as in its address */
  filter: z.record(z.string().max(40), z.union([z.string().max(500), z.array(z.string().max(500)).max(50)])).default({}),
})
export type ExportInput = z.infer<typeof ExportInput>
