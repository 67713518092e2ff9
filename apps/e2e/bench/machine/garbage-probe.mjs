import { writeFileSync } from 'node:fs'
import { GCProfiler } from 'node:v8'

/**
 * Loaded into the measured process: writes to the file `GARBAGE_FILE`, with each SIGUSR2, how many bytes of the JavaScript heap were collected since the
 * start, and how often it has written. JavaScript, not TypeScript: whoever loads one file of TypeScript has Node's compiler in memory, 15 to 20 MB that
 * the benchmark would measure too.
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
