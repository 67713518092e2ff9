/** What the scripts say: plain lines in a log, a little colour and live lines in a terminal. */
const live = process.stdout.isTTY === true
const paint = (code: number) => (text: string) => (live ? `\u001b[${code}m${text}\u001b[0m` : text)

export const bold = paint(1)
export const dim = paint(2)
export const red = paint(31)
export const green = paint(32)

export const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`

/** Runs one long step under a line that says so, and how long it took. */
export async function step<T>(label: string, work: (say: (detail: string) => void) => Promise<T>): Promise<T> {
  const since = performance.now()
  let detail = ''
  const draw = () =>
    process.stdout.write(`\r\u001b[2K${dim('◌')} ${label} … ${dim(`${seconds(since)}${detail && ` · ${detail}`}`)}`)
  if (!live) console.log(`${label} …`)
  const ticking = live ? setInterval(draw, 100) : undefined
  try {
    const result = await work((said) => {
      detail = said
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
