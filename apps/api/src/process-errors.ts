import type { Logger } from 'pino'

/**
 * Errors that nobody handles end no process: every request stands alone and everything that matters is in PostgreSQL, so the others go on.
 * Each is logged with its stack; a process that is told to stop still stops.
 */
export function surviveErrors(log: Pick<Logger, 'error'>): () => void {
  const onRejection = (err: unknown) => log.error({ err }, 'unhandled rejection')
  const onException = (err: unknown) => log.error({ err }, 'uncaught exception')
  // Whoever reads our lines may be gone (EPIPE), and the disk that keeps them may be full (ENOSPC).
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
