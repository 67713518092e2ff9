import { type FileKind, fileLimits, unknownType } from '@haat/shared/product-files/constants.ts'
import { sniffType } from '@haat/shared/product-files/sniff.ts'
import { productFileStore } from '../../../../gateways/product-files.ts'
import type { Ctx } from '../../../../platform/context.ts'
import { type FileRow, findFiles, insertFile, writeFileDetails } from './files-repo.ts'

interface NewFile extends Pick<FileRow, 'name' | 'texts' | 'fileName' | 'posterId'> {
  productId: string
  kind: FileKind
  content: AsyncIterable<Uint8Array>
}

/** Adds a file to a product of the demo, inside the caller's transaction. After a rollback the job deletes the content, which no row has. */
export async function storeProductFile(
  ctx: Ctx,
  { productId, kind, name, texts, fileName, posterId, content }: NewFile,
): Promise<void> {
  const { name: file, bytes, head } = await productFileStore(ctx.env).add(content, fileLimits[kind].bytes)
  await insertFile(ctx.db, { productId, kind, name, file, fileName, bytes, type: sniffType(head) ?? unknownType, link: null })
  const row = (await findFiles(ctx.db, productId)).find((one) => one.file === file)!
  await writeFileDetails(ctx.db, { productId, id: row.id }, { name, texts, posterId, variantId: null })
}
