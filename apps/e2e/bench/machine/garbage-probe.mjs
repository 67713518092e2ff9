import { writeFileSync } from 'node:fs'
import { GCProfiler } from 'node:v8'

/**
 * Loaded into the measured process: on each SIGUSR2, writes to the file `GARBAGE_FILE` how many bytes of the JavaScript heap were collected since the
 * start, and how often it has written. JavaScript, because a TypeScript file would load Node's type stripping into memory: 15 to 20 MB that the
 * benchmark would measure too.
 */
const file = process.env.GARBAGE_FILE
let collected = 0
let written = 0
let profiler = start()

process.on('SIGUSR2', () => {
  for (const { beforeGC, afterGC } of profiler.stop()?.statistics ?? [])
    collected += Math.max(0, beforeGC.heapStatistics.usedHeapSize - afterGC.heapStatistics.usedHeapSize)
  profiler = start()
  written += 1
  writeFileSync(file, JSON.stringify({ collected, written }))
})

function start() {
  const profiler = new GCProfiler()
  profiler.start()
  return profiler
}
