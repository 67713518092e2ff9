import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Memory of a process that serves the shop: flags of Node, and what V8 is told before and after the start. */

/**
 * Flags of Node for a process that serves the shop. V8 would let the young generation grow to 100 MB under load and keep it; with halves of 8 MB
 * requests cost no measurable more. It cannot be set from inside, unlike the flags below.
 */
export const nodeFlags: readonly string[] = ['--max-semi-space-size=8']

/**
 * While modules load, V8 would grow the young generation and keep it: 100 MB that an idle process does not need. It lets the old generation grow to
 * several times its content before it collects: half a gigabyte of garbage under load. While the process starts, it grows by less than later: what it has
 * grown by then, it keeps. Has an effect only before most modules are loaded, so these are imported dynamically afterwards.
 */
export function startSmall(): void {
  setFlagsFromString('--semi-space-growth-factor=1')
  setFlagsFromString('--heap-growing-percent=30')
}

/**
 * Lets memory grow under load. Loading the modules leaves 10 MB of garbage, which a process without requests would keep, so it is collected first. Node has
 * no other access to the collector; it takes 40 ms.
 */
export function growUnderLoad(): void {
  setFlagsFromString('--expose-gc')
  ;(runInNewContext('gc') as () => void)()
  setFlagsFromString('--no-expose-gc')
  setFlagsFromString('--semi-space-growth-factor=2')
  setFlagsFromString('--heap-growing-percent=60')
}
