import { readFileSync } from 'node:fs'

/**
 * Calls back when the command that started us is gone. Signals are passed on by pnpm, but not by `npx`: a `kill` of
 * `npx -y pnpm start` alone would leave the shop running with nobody holding it.
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

/** Our parent, its parent, … up to the npx that began it; only our parent when there is no npx. */
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
    return undefined // no /proc here, or the process is gone
  }
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}
