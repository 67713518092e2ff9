import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readWhole, type StorageEnv, storageOf } from '../storage/storage.ts'
import { drawerOf } from './drawer.ts'
import { cancelDeferred, type Deferred, defer, isDeferred, listDeferred, namesOfSizes } from './store.ts'

/**
 * Deferred pictures of a shop. On the disk, the drawing process works in DATA_DIR (`store.ts`). With object storage the descriptions are objects,
 * so that every process knows them; the one that draws a picture does so in its own DATA_DIR and stores all sizes.
 */
const folder = 'deferred-pictures'
const recipeKey = (hash: string) => `${folder}/${hash}.json`
const writtenAtOnce = 8

/** Records pictures to be drawn later, except those already drawn. @throws StorageUnavailable */
export async function deferPictures(env: StorageEnv, pictures: ReadonlyMap<string, Deferred>): Promise<void> {
  const storage = storageOf(env)
  if (!storage.remote) return defer(env.dataDir, pictures)
  const written = new Set<string>()
  for await (const { key } of storage.list('media')) written.add(key)
  const missing = [...pictures].filter(([hash, picture]) =>
    namesOfSizes(hash, picture).some((name) => !written.has(`media/${name}`)),
  )
  for (let from = 0; from < missing.length; from += writtenAtOnce)
    await Promise.all(
      missing
        .slice(from, from + writtenAtOnce)
        .map(([hash, picture]) => storage.write(recipeKey(hash), Buffer.from(JSON.stringify(picture)))),
    )
}

/** Hashes of pictures that are not drawn yet. @throws StorageUnavailable */
export async function deferredHashes(env: StorageEnv): Promise<string[]> {
  const storage = storageOf(env)
  if (!storage.remote) return listDeferred(env.dataDir)
  const hashes: string[] = []
  for await (const { key } of storage.list(folder)) hashes.push(key.slice(folder.length + 1, -'.json'.length))
  return hashes
}

/** Whether the file with this name can still be drawn. @throws StorageUnavailable */
export async function canBeDrawn(env: StorageEnv, name: string): Promise<boolean> {
  if (!env.s3) return isDeferred(env.dataDir, name)
  const hash = name.slice(0, 32)
  const picture = await readRecipe(env, hash)
  return picture !== undefined && namesOfSizes(hash, picture).includes(name)
}

/** Cancels the drawing of a deleted picture; a process that is drawing it removes its files. @throws StorageUnavailable */
export const cancelDrawing = async (env: StorageEnv, name: string): Promise<void> =>
  env.s3 ? storageOf(env).remove(recipeKey(name.slice(0, 32))) : cancelDeferred(env.dataDir, name)

/** Draws a deferred picture on request; false if there is none with this name. @throws StorageUnavailable */
export async function drawDeferred(env: StorageEnv, name: string): Promise<boolean> {
  if (!(await canBeDrawn(env, name))) return false
  if (env.s3) await drawAndStore(env, name.slice(0, 32))
  else await drawerOf(env.dataDir).draw(name)
  return (await storageOf(env).size(`media/${name}`)) !== undefined
}

/**
 * Draws all deferred pictures; those that fail are drawn on request or the next time. `onProgress` gets the number that is left.
 * @throws StorageUnavailable; the reason of `signal`
 */
export async function drawAllDeferred(
  env: StorageEnv,
  onProgress: (left: number) => void,
  { signal, whenCalm = false }: { signal?: AbortSignal; whenCalm?: boolean } = {},
): Promise<void> {
  if (!env.s3) return drawerOf(env.dataDir).drawAll(onProgress, { whenCalm })
  const hashes = await deferredHashes(env)
  for (const [index, hash] of hashes.entries()) {
    onProgress(hashes.length - index)
    signal?.throwIfAborted()
    await drawAndStore(env, hash)
  }
  onProgress(0)
}

const drawing = new Map<string, Promise<void>>()

/** Draws all sizes of a picture and stores them in object storage; requests of one process share the work. */
function drawAndStore(env: StorageEnv, hash: string): Promise<void> {
  const known = drawing.get(hash)
  if (known) return known
  const work = drawEach(env, hash).finally(() => drawing.delete(hash))
  drawing.set(hash, work)
  return work
}

async function drawEach(env: StorageEnv, hash: string): Promise<void> {
  const recipe = await readRecipe(env, hash)
  if (!recipe) return
  const storage = storageOf(env)
  await defer(env.dataDir, new Map([[hash, recipe]]))
  const names = namesOfSizes(hash, recipe)
  for (const name of names) {
    await drawerOf(env.dataDir).draw(name)
    await storage.write(`media/${name}`, await readFile(join(env.dataDir, 'media', name)))
  }
  // Deleted while it was drawn: its files must not stay.
  if ((await storage.size(recipeKey(hash))) === undefined) for (const name of names) await storage.remove(`media/${name}`)
  await storage.remove(recipeKey(hash))
  for (const name of names) await rm(join(env.dataDir, 'media', name), { force: true })
}

async function readRecipe(env: StorageEnv, hash: string): Promise<Deferred | undefined> {
  try {
    return JSON.parse((await readWhole(storageOf(env), recipeKey(hash))).toString('utf8')) as Deferred
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return undefined
    throw error
  }
}
