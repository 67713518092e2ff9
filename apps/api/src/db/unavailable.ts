/**
 * Errors that say nothing about the question: the connection to PostgreSQL is lost, refused or not to be had just now.
 * 57P0x: the server stops or starts; 25P03 and 57P05: it ended a connection that idled too long; 53300: it has no connection left;
 * 08xxx: the connection failed.
 */
const sqlStates = /^(?:57P0[1-5]|25P03|53300|08\d{3})$/
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
/** The driver gives these no code. */
const driverMessages =
  /^(?:Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/

/** The transaction was sent to be committed, and the connection was lost before PostgreSQL answered: it may be saved or not. */
export class CommitUnknown extends Error {
  constructor(cause: unknown) {
    super('the connection was lost during COMMIT', { cause })
    this.name = 'CommitUnknown'
  }
}

/** Whether an error, or what caused it, is a database that cannot be reached now. A later try may well succeed. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { code, message, cause } = error as { code?: unknown; message?: unknown; cause?: unknown }
  if (typeof code === 'string' && (sqlStates.test(code) || systemCodes.has(code))) return true
  if (typeof message === 'string' && driverMessages.test(message)) return true
  return cause !== error && isDatabaseUnavailable(cause)
}
