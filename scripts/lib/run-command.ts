import { type ChildProcess, spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { repositoryRoot, searchPath } from '../../apps/api/src/platform/env.ts'
import { dim } from './terminal.ts'

export interface RunOptions {
  /** working directory */
  cwd?: string
  /** Prefix of lines printed during the run; `''` gives the terminal to the program. Without it the output is collected. */
  show?: string
  /** further environment variables */
  env?: Record<string, string>
}

const children = new Set<ChildProcess>()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    for (const child of children) child.kill(signal)
  })

/** Runs a program of this project, with the binaries of its packages in PATH. Never rejects. */
export function runCommand(
  [program = '', ...words]: string[],
  { cwd = repositoryRoot, show, env = {} }: RunOptions = {},
): Promise<{ code: number; output: string }> {
  const bins = [join(cwd, 'node_modules/.bin'), join(repositoryRoot, 'node_modules/.bin'), searchPath].join(delimiter)
  const child = spawn(program === 'node' ? process.execPath : program, words, {
    cwd,
    env: { ...process.env, PATH: bins, FORCE_COLOR: process.stdout.isTTY ? '1' : '0', ...env },
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

/** Prints whole lines, so that concurrent runs do not mix within a line. */
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
