import { cpus, loadavg } from 'node:os'

/** What `calmMachine` reads, for tests. */
interface Machine {
  /** processes that wanted a processor, mean of the last minute; 0 where the system does not tell */
  load: () => number
  processors: number
  /** milliseconds since any fixed moment */
  now: () => number
}

const thisMachine: Machine = {
  load: () => loadavg()[0]!,
  // All of the machine, as the load is, also where this process may use fewer.
  processors: cpus().length,
  now: () => performance.now(),
}

/** Milliseconds until work is done on a busy machine, too. */
const longestWait = 10 * 60_000

/**
 * Whether the machine has a processor to spare: answers true while its load is at most the number of its processors, and always after ten minutes, so that
 * work in the background ends on a busy machine, too.
 */
export function calmMachine({ load, processors, now }: Machine = thisMachine): () => boolean {
  const since = now()
  return () => load() <= processors || now() - since >= longestWait
}
