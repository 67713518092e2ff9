import type { FileError } from '@haat/shared/transfers/remarks.ts'

/** The whole file is unusable; nothing was imported. `values` are those of the text. */
export class BadFile extends Error {
  readonly code: FileError
  readonly values: Record<string, string | number>
  constructor(code: FileError, values: Record<string, string | number> = {}) {
    super(code)
    this.code = code
    this.values = values
  }
}
