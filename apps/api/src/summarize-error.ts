/** Name and code of an error, at most 120 characters. Its message may repeat addresses, secrets or the values of a query. */
export function summarizeError(error: unknown): string {
  const { name, code, cause, responseCode } = error as {
    name?: string
    code?: string
    cause?: { code?: string }
    responseCode?: number
  }
  return [name ?? 'Error', code ?? cause?.code, responseCode].filter(Boolean).join(' ').slice(0, 120)
}
