import type { PictureProblem } from '@haat/shared/media/fetch-problems.ts'
import type { ItemOutcome, UndoOutcome } from '@haat/shared/transfers/objects.ts'
import type { FileError, RemarkCode } from '@haat/shared/transfers/remarks.ts'

/** Texts of imports: what is different from the file and why. `{name}` is a value of the remark. */
export interface TransferTexts {
  remarks: Record<RemarkCode, string>
  /** end of the sentence about a picture that is missing */
  pictures: Record<PictureProblem, string>
  /** why a whole file cannot be imported */
  files: Record<FileError, string>
  outcomes: Record<ItemOutcome, string>
  undo: Record<UndoOutcome, string>
  /** headings of the report */
  report: Record<'line' | 'name' | 'outcome' | 'variant' | 'column' | 'from' | 'to' | 'remark' | 'undo', string>
  /** a new variant, in the report of changes */
  newVariant: string
}
