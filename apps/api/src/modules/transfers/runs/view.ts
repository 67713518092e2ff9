import type { PictureProblem } from '@haat/shared/media/fetch-problems.ts'
import type { Language } from '@haat/shared/text.ts'
import type { Transfer, TransferItem } from '@haat/shared/transfers/dashboard/schema.ts'
import { fileDays } from '@haat/shared/transfers/objects.ts'
import type { FileError, Remark } from '@haat/shared/transfers/remarks.ts'
import type { Ctx } from '../../../platform/context.ts'
import { serverTexts } from '../../../texts/all.ts'
import type { ItemRow } from './items-repo.ts'
import { may } from './permissions.ts'
import type { TransferRow } from './repo.ts'

/** Puts values into a text. */
const fill = (text: string, values: Record<string, string | number> = {}): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))

/** The sentence of a remark, with the column it is about. */
export function remarkText(language: Language, { code, values, column }: Pick<Remark, 'code' | 'values' | 'column'>): string {
  const { remarks, pictures } = serverTexts[language].transfers
  const problem = Object.hasOwn(pictures, String(values?.reason)) && fill(pictures[values!.reason as PictureProblem], values)
  const text = fill(remarks[code], { ...values, ...(problem && { reason: problem }) })
  return column ? `${column}: ${text}` : text
}

/** Why a whole file cannot be imported, as a sentence. */
export const fileErrorText = (language: Language, code: FileError, values: Record<string, string | number>): string =>
  fill(serverTexts[language].transfers.files[code], values)

/** A run as the dashboard shows it. */
export function transferView(ctx: Ctx, row: TransferRow): Transfer {
  const until = row.finishedAt && new Date(row.finishedAt.getTime() + fileDays * 86_400_000)
  const isAvailable =
    row.kind === 'export' && row.state === 'done' && row.file !== null && until !== null && until.getTime() > Date.now()
  const { id, kind, object, format, fileFormat, state, name, bytes, done, total, counts, encoding, by } = row
  return {
    _id: id,
    ...{ kind, object, format, fileFormat, state, name, bytes, done, total, counts, encoding, by },
    error: row.error && fileErrorText(ctx.language, row.error.code as FileError, row.error.values),
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    availableUntil: isAvailable ? until.toISOString() : null,
    mayEdit: may(ctx, object, 'edit'),
    mayUndo: may(ctx, object, 'edit') && may(ctx, object, 'delete'),
  }
}

/** An item of an import as the dashboard shows it. */
export const itemView = (
  ctx: Ctx,
  { position, line, name, outcome, undone, target, changes, remarks }: Omit<ItemRow, 'data'>,
): TransferItem => ({
  ...{ position, line, name, outcome, undone, target },
  changes: changes
    .slice(0, 100)
    .map(({ label, column, from, to }) => ({ label, column, from: shortened(from), to: shortened(to) })),
  remarks: remarks
    .slice(0, 100)
    .map((remark) => ({ line: remark.line, kind: remark.kind, text: remarkText(ctx.language, remark) })),
})

const shortened = (text: string): string => (text.length > 300 ? `${text.slice(0, 300)}…` : text)
