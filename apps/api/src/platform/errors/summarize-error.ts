import { isDatabaseUnavailable } from '../../db/unavailable.ts'

/**
 * Name and code of an error, at most 120 characters. Its message is omitted, because it can contain addresses, secrets or query values. Drivers report a
 * lost database by a message only, which is replaced.
 */
export function summarizeError(error: unknown): string {
  const { name, code, cause, responseCode } = error as {
    name?: string
    code?: string
    cause?: { code?: string }
    responseCode?: number
  }
  const detail = code ?? cause?.code ?? (isDatabaseUnavailable(error) ? 'database unavailable' : undefined)
  return [name ?? 'Error', detail, responseCode].filter(Boolean).join(' ').slice(0, 120)
}
