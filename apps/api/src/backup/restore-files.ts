import { createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type StorageEnv, storageOf } from '../gateways/storage/storage.ts'
import { writeFileAtomically } from '../gateways/whole-file.ts'
import { type FileFolder, fileFolders, type Manifest, secretFile } from './format.ts'

const folderName = (name: string) => `restore-${name}`

/** Files of an archive that are not yet those of the shop. */
export interface StagedFiles {
  save: (path: string, content: AsyncIterable<Buffer>) => Promise<void>
  /** Moves them to the files of the shop; the returned function restores the previous secret, the only file that can be replaced. */
  publish: () => Promise<() => Promise<void>>
  /** Deletes files of the shop that are not in the archive. */
  removeOthers: () => Promise<void>
  /** Deletes what has not been published. */
  discard: () => Promise<void>
}

interface Options {
  /** the generated secret is restored, too */
  withSecret: boolean
  /** temporary databases of restores and verifications that are running */
  running: string[]
}

/** Staging area for the files of an archive until it has been read completely: a folder in DATA_DIR, or the bucket of the shop. */
export const stageFor = (env: StorageEnv, name: string, manifest: Manifest, options: Options): Promise<StagedFiles> =>
  env.s3 ? stageObjects(env, name, manifest, options) : stageFiles(env.dataDir, name, manifest, options)

/**
 * Objects are written under their final names, which are random or content hashes, so they are not visible before their rows exist. A restore that
 * fails deletes the new objects. Only the secret is staged in DATA_DIR.
 */
async function stageObjects(env: StorageEnv, name: string, manifest: Manifest, options: Options): Promise<StagedFiles> {
  const storage = storageOf(env)
  const folders = Object.keys(fileFolders) as FileFolder[]
  const keysNow = async () => {
    const keys: string[] = []
    for (const folder of folders) for await (const { key } of storage.list(folder)) keys.push(key)
    return keys
  }
  const before = new Set(await keysNow())
  const added = new Set<string>()
  const ours = new Set(manifest.files.map(({ path }) => path))
  const secret = await stageFiles(
    env.dataDir,
    name,
    { ...manifest, files: manifest.files.filter(({ path }) => path === secretFile) },
    options,
  )
  return {
    save: async (path, content) => {
      if (path === secretFile) return secret.save(path, content)
      if (!before.has(path)) added.add(path)
      await storage.writeStream(path, content)
    },
    publish: async () => {
      const takeBack = await secret.publish()
      const published = [...added]
      added.clear()
      return async () => {
        await takeBack()
        for (const path of published) await storage.remove(path)
      }
    },
    removeOthers: async () => {
      for (const key of await keysNow()) if (!ours.has(key)) await storage.remove(key)
    },
    discard: async () => {
      await secret.discard()
      for (const path of added) await storage.remove(path)
    },
  }
}

/**
 * A folder in DATA_DIR for the files of an archive. Their names are random or hashes of their content, so that a published file replaces only an
 * equal one. `withSecret`: the generated secret is restored, too.
 */
async function stageFiles(
  dataDir: string,
  name: string,
  { files }: Manifest,
  { withSecret, running }: Options,
): Promise<StagedFiles> {
  const folder = join(dataDir, folderName(name))
  const used = new Set(running.map(folderName))
  for (const left of await readdir(dataDir).catch(() => []))
    if (/^restore-haat_temporary_[0-9a-f]{12}$/.test(left) && !used.has(left))
      await rm(join(dataDir, left), { recursive: true, force: true })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const wanted = files.map(({ path }) => path).filter((path) => path !== secretFile || withSecret)
  return {
    save: async (path, content) => {
      const target = join(folder, path)
      await mkdir(dirname(target), { recursive: true })
      await pipeline(content, createWriteStream(target, { flags: 'wx', mode: path === secretFile ? 0o600 : 0o644 }))
    },
    publish: async () => {
      for (const kind of Object.keys(fileFolders)) await mkdir(join(dataDir, kind), { recursive: true })
      const before = await readFile(join(dataDir, secretFile)).catch(() => undefined)
      for (const path of wanted) await rename(join(folder, path), join(dataDir, path))
      return async () => {
        if (withSecret && before) await writeFileAtomically(join(dataDir, secretFile), before, { file: 0o600 })
      }
    },
    removeOthers: async () => {
      const ours = new Set(wanted)
      for (const kind of Object.keys(fileFolders) as FileFolder[])
        for (const file of await readdir(join(dataDir, kind)).catch(() => []))
          if (fileFolders[kind].test(file) && !ours.has(`${kind}/${file}`)) await rm(join(dataDir, kind, file), { force: true })
    },
    discard: () => rm(folder, { recursive: true, force: true }),
  }
}
