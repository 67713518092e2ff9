import { type ChildProcess, spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { repositoryRoot, searchPath } from '../../apps/api/src/env.ts'
import { dim } from './terminal.ts'

export interface RunOptions {
  /** the folder it runs in */
  cwd?: string
  /** Prints each line as it comes, after this name; `''` hands the terminal over. Without it the output is collected. */
  show?: string
}

const children = new Set<ChildProcess>()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    for (const child of children) child.kill(signal)
  })

/** Runs a program of this project, with the commands of its packages in the search path. Never rejects. */
export function runCommand(
  [program = '', ...words]: string[],
  { cwd = repositoryRoot, show }: RunOptions = {},
): Promise<{ code: number; output: string }> {
  const bins = [join(cwd, 'node_modules/.bin'), join(repositoryRoot, 'node_modules/.bin'), searchPath].join(delimiter)
  const child = spawn(program === 'node' ? process.execPath : program, words, {
    cwd,
    env: { ...process.env, PATH: bins, FORCE_COLOR: process.stdout.isTTY ? '1' : '0' },
    stdio: show === '' ? 'inherit' : ['ignore', 'pipe', 'pipe'],
  })
  children.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8')
    if (show) printLines(stream, show)
    else stream?.on('data', (chunk: string) => (output += chunk))
  }
  return new Promise((done) => {
    const end = (code: number | null, said: string) => {
      children.delete(child)
      done({ code: code ?? 1, output: said })
    }
    child.once('error', (error) => end(1, error.message))
    child.once('close', (code) => end(code, output))
  })
}

/** Whole lines, so that two runs side by side never write into each other's. */
function printLines(stream: NodeJS.ReadableStream | null, name: string): void {
  let open = ''
  const print = (line: string) => console.log(line ? `${dim(`${name} │`)} ${line}` : '')
  stream?.on('data', (chunk: string) => {
    const lines = (open + chunk).split('\n')
    open = lines.pop()!
    for (const line of lines) print(line)
  })
  stream?.on('end', () => {
    if (open) print(open)
  })
}
