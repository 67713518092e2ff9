import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'

/** Logged fields of an error: type, code and stack. Query parameters are never logged, because they contain personal data and secrets. */
interface LoggedError {
  type: string
  message: string
  stack: string
  [more: string]: unknown
}

/** Opens the JSON log of the process. */
export const openLog = (level: string, to: DestinationStream = output()): Logger => {
  const options: LoggerOptions = { level, serializers: { err: loggedError } }
  return pino(options, to)
}

/** Standard output. Lines are dropped while the reader is gone or the disk is full, instead of ending the process. */
function output(): DestinationStream {
  const destination = pino.destination({ fd: 1, sync: true, maxLength: 1024 * 1024 })
  destination.on('error', () => {})
  return destination
}

/** Serializes an error for the log; also one that pino-http has serialized before (then the error itself is in `raw`). */
export function loggedError(given: unknown): unknown {
  const error = (given as { raw?: unknown } | null)?.raw ?? given
  return error instanceof Error ? described(error, 4) : given
}

function described(error: Error, depth: number): LoggedError {
  const { query, severity, cause } = error as Error & Record<string, unknown>
  const asked = typeof query === 'string'
  const message = asked ? `Failed query: ${query}` : typeof severity === 'string' ? withoutValue(error.message) : error.message
  return {
    type: error.name === 'Error' ? error.constructor.name : error.name,
    message,
    ...Object.fromEntries(plainFields.flatMap((name) => (name in error ? [[name, error[name as keyof Error]]] : []))),
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
    ...(cause instanceof Error && depth > 0 && { cause: described(cause, depth - 1) }),
  }
}

/** Safe fields of PostgreSQL, Node and body parser errors; `detail`, `where`, `params` and `body` can contain user input. */
const plainFields = ['code', 'severity', 'schema', 'table', 'column', 'constraint', 'routine', 'syscall', 'status']

/** `invalid input syntax for type uuid: "…"` */
const withoutValue = (message: string): string => message.replace(/"[^"]*"(?=\s*$)/s, '"…"')
