/** Name and code of an error, at most 120 characters. Its message is omitted, because it can contain addresses, secrets or query values. */
export function summarizeError(error: unknown): string {
  const { name, code, cause, responseCode } = error as {
    name?: string
    code?: string
    cause?: { code?: string }
    responseCode?: number
  }
  return [name ?? 'Error', code ?? cause?.code, responseCode].filter(Boolean).join(' ').slice(0, 120)
}
