import { readFileSync } from 'node:fs'

/**
 * Calls back when the command that started this process has ended. pnpm forwards signals, `npx` does not: killing `npx -y pnpm start`
 * would otherwise leave the shop running.
 * @returns stops watching
 */
export function whenOrphaned(callback: () => void): () => void {
  const chain = ancestors()
  const timer = setInterval(() => {
    const whole = process.ppid === chain[0] && chain.slice(1).every((pid, index) => parentOf(chain[index]!) === pid)
    if (whole) return
    clearInterval(timer)
    callback()
  }, 500)
  timer.unref()
  return () => clearInterval(timer)
}

/** The ancestors of this process up to npx; only the parent if there is no npx. */
function ancestors(): number[] {
  const chain = [process.ppid]
  for (let pid = parentOf(process.ppid); pid !== undefined && pid > 1 && chain.length < 6; pid = parentOf(pid)) {
    chain.push(pid)
    if (/\b(npx|npm exec)\b/.test(commandOf(pid))) return chain
  }
  return chain.slice(0, 1)
}

function parentOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return undefined // no /proc on this system, or the process has ended
  }
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}
