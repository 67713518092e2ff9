import { z } from 'zod'
import { Id } from '../text.ts'

/** Whether a bought file can be downloaded now. `revoked`: the order was cancelled or the line refunded. */
export const downloadStates = ['ready', 'expired', 'used_up', 'revoked'] as const
export const DownloadState = z.enum(downloadStates)
export type DownloadState = z.infer<typeof DownloadState>

const count = z.number().int()

/** A file of a paid order line. */
export const OrderDownload = z.object({
  _id: Id,
  lineId: z.string(),
  /** in the requested language */
  name: z.string(),
  fileName: z.string(),
  bytes: count,
  used: count,
  /** downloads that are allowed; null: any number */
  allowed: count.nullable(),
  /** end of the time to download; null: none */
  until: z.string().nullable(),
  state: DownloadState,
})
export type OrderDownload = z.infer<typeof OrderDownload>

/** The same for staff, with the last download. */
export const DashboardDownload = OrderDownload.extend({ lastAt: z.string().nullable() })
export type DashboardDownload = z.infer<typeof DashboardDownload>
