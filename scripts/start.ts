import { createServer } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { nodeFlags } from '../apps/api/src/node-flags.ts'
import { type Env, readEnv, surroundings, urlHost } from '../apps/api/src/platform/env.ts'
import { StartError } from '../apps/api/src/platform/errors/start-error.ts'
import { buildWeb, webIsBuilt } from './lib/build-web.ts'
import { bundleApi } from './lib/bundle-api.ts'
import { whenOrphaned } from './lib/orphan.ts'
import { bold, dim, red, step } from './lib/terminal.ts'

/** `pnpm start`: builds what has changed, then runs `open-shop.ts`, bundled with the API. */
const stopWatching = whenOrphaned(() => process.exit(1))

try {
  const env = readEnv({}, surroundings())
  if (await somebodyListens(env)) await explainListener(env)
  else {
    const [bundle] = await Promise.all([bundleApi(), webIsBuilt() || step('Building the storefront', buildWeb)])
    stopWatching()
    await become(join(bundle, 'open-shop.js'), String(performance.timeOrigin))
  }
} catch (error) {
  console.error(error instanceof Error && error.name === 'StartError' ? `${red('✗')} ${error.message}` : error)
  process.exit(1)
}

/** Replaces this process with the program, which frees the memory used for type stripping and comparing sources. */
async function become(program: string, ...words: string[]): Promise<void> {
  if (process.execve)
    return process.execve(process.execPath, [process.execPath, ...nodeFlags, ...process.execArgv, program, ...words])
  process.argv = [process.execPath, program, ...words]
  await import(pathToFileURL(program).href)
}

async function explainListener({ host, port }: Env): Promise<void> {
  const address = `http://${urlHost(host)}:${port}`
  if (!(await isOurs(address)))
    throw new StartError(`Port ${port} is taken by another program. Choose another one: PORT=${port + 1} npx -y pnpm@12 start`)
  console.log(`The shop already runs at ${bold(address)}. ${dim('Another one beside it needs its own PORT and DATA_DIR.')}`)
}

/** Checked before the build, so that a taken port is reported immediately. */
function somebodyListens({ port, host }: Env): Promise<boolean> {
  if (port === 0) return Promise.resolve(false)
  return new Promise((answer) => {
    const probe = createServer()
    probe.once('error', (error: { code?: string }) => answer(error.code === 'EADDRINUSE'))
    probe.listen(port, host, () => probe.close(() => answer(false)))
  })
}

async function isOurs(address: string): Promise<boolean> {
  try {
    const reply = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(3000) })
    return 'migrationsOpen' in ((await reply.json()) as object)
  } catch {
    return false
  }
}
