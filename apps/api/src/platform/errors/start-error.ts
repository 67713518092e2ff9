/** A startup failure that the operator can fix: one sentence, shown without a stack trace. */
export class StartError extends Error {
  constructor(sentence: string, cause?: unknown) {
    super(sentence, { cause })
    this.name = 'StartError'
  }
}

const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '')

/** Converts file system errors to a `StartError`; returns other errors unchanged. */
export function explainFileError(error: unknown, folder: string): unknown {
  const code = codeOf(error)
  if (['EACCES', 'EPERM', 'EROFS'].includes(code))
    return new StartError(
      `The shop may not write to ${folder}. Make that folder writable, or choose another one: DATA_DIR=/some/folder.`,
      error,
    )
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new StartError(
      `The disk that holds ${folder} is full. Make room, or choose another place: DATA_DIR=/some/folder.`,
      error,
    )
  if (code === 'ENOTDIR' || code === 'EEXIST')
    return new StartError(`${folder} is a file, not a folder. Choose another place: DATA_DIR=/some/folder.`, error)
  return error
}
