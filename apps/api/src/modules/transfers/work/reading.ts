import { fileColumns } from '@haat/shared/transfers/columns/mapping.ts'
import type { FileProduct } from '@haat/shared/transfers/file-product.ts'
import { transferFiles } from '../../../gateways/transfer-files.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { listCustomFields } from '../../catalog/service.ts'
import { readTimeZone } from '../../settings/service.ts'
import { BadFile } from '../readers/bad-file.ts'
import { openFile } from '../readers/open-file.ts'
import { readProducts } from '../readers/read-products.ts'
import { deleteItems, insertItems } from '../runs/items-repo.ts'
import { lockTransfer, type TransferRow, updateTransfer } from '../runs/repo.ts'
import { importObjectOf } from './import-object.ts'

const batch = 500

/** The run was cancelled, or another process reads its file. */
class Stopped extends Error {}

/**
 * Reads the file of an import into items. After a crash another process starts again at the first row; a process that was only thought dead sees that
 * the number of items is not its own any more, and stops.
 * @throws BadFile
 */
export async function readItems(ctx: Ctx, run: TransferRow): Promise<void> {
  if (run.file === null) throw new BadFile('file_gone')
  const file = await openFile(await transferFiles(ctx.env).local(run.file))
  let position = 0
  let collected: FileProduct[] = []
  let unused: { column: string; rows: number }[] = []
  const store = (change: Parameters<typeof updateTransfer>[3] = {}) =>
    inTransaction(ctx, async (ctx) => {
      const now = await lockTransfer(ctx.db, run.id)
      if (now?.state !== 'reading' || now.done !== position) throw new Stopped()
      await insertItems(ctx.db, run.id, position, collected)
      position += collected.length
      collected = []
      await updateTransfer(ctx.db, run.id, ['reading'], { done: position, failures: 0, ...change })
    })
  try {
    await inTransaction(ctx, async (ctx) => {
      const now = await lockTransfer(ctx.db, run.id)
      if (now?.state !== 'reading') throw new Stopped()
      await deleteItems(ctx.db, run.id)
      await updateTransfer(ctx.db, run.id, ['reading'], { done: 0, total: null })
    })
    const object = importObjectOf(run)
    const columns = fileColumns(object, await listCustomFields(ctx))
    const how = { format: run.format!, mapping: run.mapping ?? {}, object, columns, timeZone: await readTimeZone(ctx) }
    const items = readProducts(file, how, (list) => {
      unused = list
    })
    for await (const item of items) if (collected.push(item) >= batch) await store()
    if (position + collected.length === 0) throw new BadFile('no_rows')
    const total = position + collected.length
    await store()
    await store({ state: 'checking', done: 0, total, encoding: file.encoding, unused })
  } catch (error) {
    if (!(error instanceof Stopped)) throw error
  }
}
