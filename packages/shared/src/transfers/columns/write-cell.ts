import { restoreCell, tooLongForCell } from '../cells.ts'
import type { Cells } from '../file-product.ts'
import type { RemarkCode } from '../remarks.ts'
import type { Column } from './column.ts'

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to refuse
const notText = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/

/**
 * Writes the cell of a column into its target, unless the file does not have the column, the cell says what the target says already, or it is empty and
 * keeps the value. `refuse` gets the reason why it cannot be written.
 */
export function writeCell<Target>(
  column: Column<Target>,
  target: Target,
  cells: Cells,
  refuse: (code: RemarkCode) => void,
): void {
  const raw = cells[column.heading]
  if (raw === undefined || !column.write) return
  const text = restoreCell(raw.trim())
  if ((text === '' && column.blank === 'keeps') || text === tooLongForCell || text === column.read(target).trim()) return
  const problem = notText.test(text) || !text.isWellFormed() ? 'broken_text' : column.write(target, text)
  if (problem) refuse(problem)
}
