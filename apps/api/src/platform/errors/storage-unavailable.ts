/** The object storage does not answer, or refuses. Nothing was lost: files are written before their rows. */
export class StorageUnavailable extends Error {
  constructor(action: string, cause: unknown) {
    super(`object storage: ${action} failed: ${describe(cause)}`, { cause })
    this.name = 'StorageUnavailable'
  }
}

function describe(cause: unknown): string {
  const { name, message, code, $metadata } = cause as {
    name?: string
    message?: string
    code?: string
    $metadata?: { httpStatusCode?: number }
  }
  // The answer to a request for headers has no text.
  if (/^Unknown/.test(message ?? '') && $metadata?.httpStatusCode) return `HTTP ${$metadata.httpStatusCode}`
  return [name, code, message].filter((part, index, all) => part && all.indexOf(part) === index).join(' ') || String(cause)
}
