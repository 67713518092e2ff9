import { StartError } from '../../platform/errors/start-error.ts'

/** Runs a command that Ctrl-C (SIGINT) and SIGTERM end: `work` gets a signal and cleans up. A second Ctrl-C ends the process at once. */
export async function interruptible(work: (signal: AbortSignal) => Promise<number>): Promise<number> {
  const controller = new AbortController()
  const interrupt = () => controller.abort(new StartError('Interrupted. Everything unfinished was removed.'))
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt)
  try {
    return await work(controller.signal)
  } finally {
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt)
  }
}
