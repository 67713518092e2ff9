import type { Endpoint } from '@haat/shared/endpoint.ts'
import { transfersDashboardApi as api } from '@haat/shared/transfers/dashboard/endpoints.ts'
import type { ItemQuery, Transfer, TransferColumns, TransferItem } from '@haat/shared/transfers/dashboard/schema.ts'
import type { ImportObject, TransferObject } from '@haat/shared/transfers/objects.ts'
import { expect } from 'vitest'
import { claimDueTransfers, workOnTransfer } from '../../modules/transfers/service.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Client } from '../client.ts'

interface UploadOptions {
  object?: ImportObject
  name?: string
  by?: Client
}

interface CheckOptions {
  object?: ImportObject
  mapping?: Record<string, string>
}

/** Imports and exports like staff and the background job do. */
export function transferTools(ctx: Ctx, staff: Client) {
  /** Works like the background job until no run is left. */
  const work = async (): Promise<void> => {
    for (;;) {
      const claimed = await claimDueTransfers(ctx, { limit: 5, lease: 60 })
      if (claimed.length === 0) return
      for (const { id } of claimed) await workOnTransfer(ctx, id)
    }
  }
  const uploaded = async (
    content: string | Buffer,
    { object = 'products', name = 'file.csv', by = staff }: UploadOptions = {},
  ) => {
    const reply = await by.http
      .post(api.upload.path)
      .query({ object, name })
      .type('application/octet-stream')
      .send(Buffer.isBuffer(content) ? content : Buffer.from(content))
    return {
      status: reply.status,
      body: reply.body as { transfer: Transfer; file: TransferColumns; code?: string; reason?: string },
    }
  }
  const checked = async (content: string | Buffer, options: CheckOptions = {}): Promise<string> => {
    const { body } = await uploaded(content, options)
    const transferId = body.transfer._id
    const { mapping } = options
    expect((await staff.call(api.check, { transferId, ...(mapping && { mapping }) })).status).toBe(200)
    await work()
    return transferId
  }
  const read = async (transferId: string): Promise<Transfer> => (await staff.call(api.read, { transferId })).body.transfer
  const act = async (transferId: string, action: 'run' | 'pause' | 'resume' | 'cancel' | 'undo') => {
    const reply = await staff.call(api.act, { transferId, action })
    return reply.status === 200 ? reply.body.transfer.state : reply.body.code
  }
  const download = async (row: Endpoint, transferId: string): Promise<Buffer> => {
    const reply = await staff
      .get(row.path.replace(':transferId', transferId))
      .buffer(true)
      .parse((res, done) => {
        const parts: Buffer[] = []
        res.on('data', (part: Buffer) => parts.push(part))
        res.on('end', () => done(null, Buffer.concat(parts)))
      })
    expect(reply.status).toBe(200)
    return reply.body as Buffer
  }
  return {
    work,
    uploaded,
    checked,
    read,
    act,
    download,
    items: async (transferId: string, outcome?: ItemQuery['outcome']): Promise<TransferItem[]> =>
      (await staff.call(api.items, { transferId, ...(outcome && { outcome }) })).body.items,
    imported: async (content: string | Buffer, options: CheckOptions = {}): Promise<string> => {
      const transferId = await checked(content, options)
      expect(await act(transferId, 'run')).toBe('running')
      await work()
      expect((await read(transferId)).state).toBe('done')
      return transferId
    },
    exported: async (object: TransferObject, fileFormat: 'csv' | 'xlsx' = 'csv', filter = {}): Promise<Buffer> => {
      const { body } = await staff.call(api.export, { object, fileFormat, filter })
      await work()
      expect(await read(body.transfer._id)).toMatchObject({ state: 'done', availableUntil: expect.any(String) })
      return download(api.file, body.transfer._id)
    },
    counts: async (transferId: string) => {
      const { created, changed, unchanged, skipped } = (await read(transferId)).counts
      return { created, changed, unchanged, skipped }
    },
  }
}
