/**
 * SQLSTATEs that are independent of the query: the connection to PostgreSQL is lost, refused or not available.
 * 57P0x: the server stops or starts; 25P03 and 57P05: it closed an idle connection; 53300: too many connections;
 * 25006: the server only reads, because another one has been promoted; 08xxx: the connection failed; 08P01: PgBouncer has no
 * connection to the server, or none free in time.
 */
const sqlStates = /^(?:57P0[1-5]|25P03|25006|53300|08\d{3}|08P01)$/
const systemCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
/** Of a Unix socket: the server does not run, or its queue of new connections is full. A file can be missing too, so the call counts. */
const socketCodes = new Set(['ENOENT', 'EAGAIN'])
/** Driver errors without a code. */
const driverMessages =
  /^(?:Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/

/** COMMIT was sent and the connection was lost before the answer: it is unknown whether the transaction was saved. */
export class CommitUnknown extends Error {
  constructor(cause: unknown) {
    super('the connection was lost during COMMIT', { cause })
    this.name = 'CommitUnknown'
  }
}

/** Whether an error, or its cause, means that the database is unreachable. A retry may succeed. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { code, syscall, message, cause } = error as Record<'code' | 'syscall' | 'message' | 'cause', unknown>
  if (typeof code === 'string' && (sqlStates.test(code) || systemCodes.has(code))) return true
  if (typeof code === 'string' && socketCodes.has(code) && syscall === 'connect') return true
  if (typeof message === 'string' && driverMessages.test(message)) return true
  return cause !== error && isDatabaseUnavailable(cause)
}
