import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { bundled } from './bundle.ts'

export interface RealProcess {
  /** URL of the process */
  address: string
  /** its DATA_DIR, removed after the test file */
  folder: string
  /** Stops it with SIGTERM and returns its exit code. */
  stop: () => Promise<number | null>
}

const running: ChildProcess[] = []
const folders: string[] = []

/** Starts the built program as a separate process with its own folder, and waits until it listens. It is killed after the test file. */
export async function startProcess(databaseUrl: string, variables: Record<string, string> = {}): Promise<RealProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'haat-process-'))
  folders.push(folder)
  const child = spawn(process.execPath, [bundled('main')], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      PORT: '0',
      DATA_DIR: folder,
      DATABASE_URL: databaseUrl,
      SESSION_SECRET: 'a secret that only tests know 0123456789',
      LOG_LEVEL: 'error',
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.push(child)
  const ended = new Promise<number | null>((end) => child.once('exit', end))
  const address = await new Promise<string>((up, fail) => {
    let said = ''
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk
      const found = /Haat listens on (\S+)/.exec(said)
      if (found) up(found[1]!)
    })
    void ended.then(() => fail(new Error(said)))
  })
  const stop = () => {
    child.kill('SIGTERM')
    return ended
  }
  return { address, folder, stop }
}

afterAll(() => {
  for (const child of running) child.kill('SIGKILL')
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})
