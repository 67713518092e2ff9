import type { Undoers } from './modules/audit/undo.ts'

/** Who takes back which action of the audit log. */
export const undoers: Undoers = {}
