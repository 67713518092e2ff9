import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { startPostgres } from '@haat/api/src/db/embedded.ts'
import { memoryFolder } from '@haat/api/src/testing/memory-folder.ts'
import { writePlainPictures } from '@haat/api/src/testing/plain-pictures.ts'
import { type Base, commonEnv, dist, onServer, openProcess, variables } from './shop.ts'

/** Fills the base once for a run; child processes read its location from the environment. */
export async function prepareBase(): Promise<Base & { stop: () => Promise<void> }> {
  if (!existsSync(join(dist, 'main.js'))) throw new Error('Nothing is built yet: run pnpm build first.')
  const folder = memoryFolder('haat-e2e-')
  const dataDir = join(folder, '.data') // default name
  const postgres = await startPostgres(join(dataDir, 'postgres'), { durable: false })
  const server = postgres.url('')
  await onServer(server, 'CREATE DATABASE base')
  const filling = await openProcess({ ...commonEnv, DEMO: '1', DATABASE_URL: `${server}base`, DATA_DIR: dataDir, PORT: '0' })
  await filling.stop()
  await writePlainPictures(dataDir)
  process.env[variables.server] = server
  process.env[variables.dataDir] = dataDir
  return {
    server,
    dataDir,
    stop: async () => {
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
