import type { Logger } from 'pino'

/**
 * Logs unhandled errors instead of ending the process: requests are independent and all state is in PostgreSQL.
 * Signals still stop the process.
 */
export function surviveErrors(log: Pick<Logger, 'error'>): () => void {
  const onRejection = (err: unknown) => log.error({ err }, 'unhandled rejection')
  const onException = (err: unknown) => log.error({ err }, 'uncaught exception')
  // The reader of the output may be gone (EPIPE) or its disk full (ENOSPC).
  const onOutputError = () => {}
  process.on('unhandledRejection', onRejection)
  process.on('uncaughtException', onException)
  for (const stream of [process.stdout, process.stderr]) stream.on('error', onOutputError)
  return () => {
    process.off('unhandledRejection', onRejection)
    process.off('uncaughtException', onException)
    for (const stream of [process.stdout, process.stderr]) stream.off('error', onOutputError)
  }
}
