import { Presets, SingleBar } from 'cli-progress'

/** A bar in the terminal for each step of a long command; nothing if the output is no terminal. */
export function progressBar() {
  let bar: SingleBar | undefined
  let current = ''
  const end = () => {
    bar?.stop()
    bar = undefined
  }
  const show = (what: string, done: number, total: number) => {
    if (!process.stdout.isTTY) return
    if (what !== current) {
      end()
      current = what
      bar = new SingleBar({ format: `${what.padEnd(10)} {bar} {value} of {total}`, hideCursor: true }, Presets.shades_classic)
      bar.start(total, done)
    }
    bar?.setTotal(total)
    bar?.update(done)
  }
  return { show, end }
}
