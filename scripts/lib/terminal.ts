/** Output of the scripts: plain lines in a log; colours and live lines in a terminal. */
const live = process.stdout.isTTY === true
const paint = (code: number) => (text: string) => (live ? `\u001b[${code}m${text}\u001b[0m` : text)

export const bold = paint(1)
export const dim = paint(2)
export const red = paint(31)
export const green = paint(32)

export const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`

/** Progress of a step: a description, and a bar if the total is known. */
export type Say = (detail: string, done?: number, total?: number) => void

const bar = (done: number, total: number): string => {
  const filled = total > 0 ? Math.round((Math.min(done, total) / total) * 24) : 0
  return `${'█'.repeat(filled)}${'░'.repeat(24 - filled)} ${done} of ${total}`
}

/** Runs a long step with a progress line, and prints its duration at the end. */
export async function step<T>(label: string, work: (say: Say) => Promise<T>): Promise<T> {
  const since = performance.now()
  let detail = ''
  let notified = ''
  const draw = () => process.stdout.write(`\r\u001b[2K${dim('◌')} ${label} ${dim(`${seconds(since)}${detail && `  ${detail}`}`)}`)
  const notify = () => {
    if (detail !== notified) console.log(`  ${detail}`)
    notified = detail
  }
  if (!live) console.log(`${label} …`)
  const ticking = setInterval(live ? draw : notify, live ? 100 : 3000)
  try {
    const result = await work((said, done, total) => {
      detail = done === undefined || total === undefined ? said : `${said} ${bar(done, total)}`
    })
    const line = `${green('✓')} ${label} ${dim(seconds(since))}`
    console.log(live ? `\r\u001b[2K${line}` : line)
    return result
  } catch (error) {
    if (live) process.stdout.write('\r\u001b[2K')
    throw error
  } finally {
    clearInterval(ticking)
  }
}

/**
 * Shows the progress of work during which other lines are printed. In a terminal it is one line that every other line may
 * overwrite, because the cursor stays at its start; in a log it is one line at the start and one at the end.
 */
export function progress(label: string): (done: number, total: number) => void {
  let shown = 0
  return (done, total) => {
    const ended = done === total
    if (live) {
      const now = performance.now()
      if (now - shown < 200 && !ended) return
      shown = now
      process.stdout.write(
        `\r\u001b[2K${ended ? `${green('✓')} ${label} ${dim(`${total}`)}\n` : `${dim('◌')} ${label} ${dim(bar(done, total))}\r`}`,
      )
    } else if (done === 0) console.log(`${label}: ${total}, in the background`)
    else if (ended) console.log(`${label}: done`)
  }
}
