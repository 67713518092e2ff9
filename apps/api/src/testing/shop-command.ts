import { execFile, spawn } from 'node:child_process'
import { promisify } from 'node:util'
import { bundled } from './bundle.ts'

const run = promisify(execFile)
const cli = bundled('cli')

type Variables = Record<string, string>

/** Runs `pnpm shop` as a process with these environment variables only. Returns its exit code and output. */
export async function shopCommand(variables: Variables, ...args: string[]): Promise<{ code: number; out: string; err: string }> {
  try {
    const { stdout, stderr } = await run(process.execPath, [cli, ...args], { env: environment(variables) })
    return { code: 0, out: stdout, err: stderr }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    return { code, out: stdout, err: stderr }
  }
}

/** Starts `pnpm shop` in the same way, for a test that ends it by a signal. */
export function startShopCommand(variables: Variables, ...args: string[]) {
  const child = spawn(process.execPath, [cli, ...args], { env: environment(variables), stdio: ['ignore', 'ignore', 'pipe'] })
  let err = ''
  child.stderr.on('data', (bytes) => (err += bytes))
  const ended = new Promise<{ code: number | null; err: string }>((done) => child.on('close', (code) => done({ code, err })))
  return { kill: (signal: NodeJS.Signals) => child.kill(signal), ended }
}

const environment = (variables: Variables) => ({ PATH: process.env.PATH, NO_COLOR: '1', ...variables })
