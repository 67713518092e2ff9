import { randomUUID } from 'node:crypto'
import { type Storage, type StoredFile, storageOf } from '../../gateways/storage/storage.ts'
import { isDraft } from '../../gateways/whole-file.ts'
import { type Ctx, inTransaction } from '../../platform/context.ts'
import { writeAudit } from '../audit/service.ts'
import { clearOldWrites } from '../media/service.ts'
import { type SweptFolder, sweptFolders } from './folders.ts'
import { lockFolder } from './repo.ts'

/** Milliseconds. The row is written after the file, and is not visible before its transaction commits. */
const grace = 24 * 60 * 60 * 1000
/** Names per lookup statement. */
const batch = 500
/** Files per transaction in folders whose names are not used again. */
const deletedAtOnce = 10
/** Minimum number of files for the check of the share without rows. */
const few = 100

/** Files without a row. */
export interface Sweep {
  files: number
  bytes: number
  /** number of files in the storage, of any age */
  all: number
}

export interface SweepOptions {
  /** counts only */
  dryRun?: boolean
  /** deletes also if it is more than half of all files */
  force?: boolean
  /** gets the step and how far it is; `total` is not known while it looks */
  onProgress?: (step: 'looking' | 'deleting', done: number, total: number) => void
  signal?: AbortSignal
}

/** More than half of the files have no row: the database is probably not the one that belongs to the storage. */
export class TooManyOrphans extends Error {
  readonly sweep: Sweep
  constructor(sweep: Sweep) {
    super(`${sweep.files} of ${sweep.all} files have no row in the database; nothing was deleted`)
    this.sweep = sweep
  }
}

/**
 * Deletes files without a row that are older than a day, by the clock of the storage: left behind by killed processes and by a storage that did
 * not answer. Row and age are looked up again immediately before each deletion; for pictures under a lock that an upload of the same content takes.
 * Any number of processes may run it. Writes number and bytes into the audit log.
 * @throws TooManyOrphans · StorageUnavailable · the reason of `signal`
 */
export async function sweepFiles(
  ctx: Ctx,
  { dryRun = false, force = false, onProgress = () => {}, signal }: SweepOptions = {},
): Promise<Sweep> {
  const storage = storageOf(ctx.env)
  const before = new Date((await clockOf(storage)).getTime() - grace)
  const found = await findOrphans(ctx, { storage, before, onProgress, signal })
  const due: Sweep = { files: found.orphans.length, bytes: sumOf(found.orphans), all: found.all }
  if (dryRun) return due
  if (!force && due.files > few && due.files > due.all / 2) throw new TooManyOrphans(due)

  const deleted: Sweep = { files: 0, bytes: 0, all: found.all }
  let done = 0
  try {
    for (const group of groupsOf(found.orphans)) {
      signal?.throwIfAborted()
      const gone = await deleteGroup(ctx, { storage, before, group })
      deleted.files += gone.length
      deleted.bytes += sumOf(gone)
      done += group.files.length
      onProgress('deleting', done, found.orphans.length)
    }
    await clearOldWrites(ctx)
  } finally {
    if (deleted.files > 0) await recordSweep(ctx, deleted)
  }
  return deleted
}

/** The number of deleted files, for the recurring job. */
export const deleteOrphans = async (ctx: Ctx): Promise<number> => (await sweepFiles(ctx)).files

interface Looking {
  storage: Storage
  /** files changed after this time are left alone */
  before: Date
}

async function findOrphans(
  ctx: Ctx,
  { storage, before, onProgress, signal }: Looking & Required<Pick<SweepOptions, 'onProgress'>> & Pick<SweepOptions, 'signal'>,
): Promise<{ orphans: StoredFile[]; all: number }> {
  const orphans: StoredFile[] = []
  let all = 0
  for (const [folder, rule] of Object.entries(sweptFolders)) {
    let waiting: StoredFile[] = []
    const lookUp = async () => {
      signal?.throwIfAborted()
      const named = await rule.findNamed(ctx, namesOf(waiting.filter(belongs(rule))))
      orphans.push(...waiting.filter(({ key }) => !named.has(nameOf(key))))
      waiting = []
      onProgress('looking', all, 0)
    }
    for await (const file of storage.list(folder)) {
      all += 1
      if (file.at >= before || !(belongs(rule)(file) || isDraft(nameOf(file.key)))) continue
      waiting.push(file)
      if (waiting.length === batch) await lookUp()
    }
    await lookUp()
  }
  return { orphans, all }
}

interface Group {
  folder: string
  rule: SweptFolder
  /** see `SweptFolder.lock` */
  name?: string
  files: StoredFile[]
}

function groupsOf(orphans: readonly StoredFile[]): Group[] {
  return [...Map.groupBy(orphans, ({ key }) => key.slice(0, key.indexOf('/')))].flatMap(([folder, files]): Group[] => {
    const rule = sweptFolders[folder]!
    const { lock } = rule
    if (lock)
      return [...Map.groupBy(files, ({ key }) => lock.group(nameOf(key)))].map(([name, files]) => ({ folder, rule, name, files }))
    return Array.from({ length: Math.ceil(files.length / deletedAtOnce) }, (_, index) => ({
      folder,
      rule,
      files: files.slice(index * deletedAtOnce, (index + 1) * deletedAtOnce),
    }))
  })
}

/** Deletes the files that still have no row and are still old; returns them. */
function deleteGroup(ctx: Ctx, { storage, before, group }: Looking & { group: Group }): Promise<StoredFile[]> {
  const { folder, rule, name, files } = group
  return inTransaction(ctx, async (ctx) => {
    if (name !== undefined) await rule.lock!.take(ctx, name)
    else await lockFolder(ctx.db, folder)
    const named = await rule.findNamed(ctx, namesOf(files.filter(belongs(rule))))
    const deleted: StoredFile[] = []
    for (const { key } of files) {
      if (named.has(nameOf(key))) continue
      const now = await storage.about(key)
      if (!now || now.at >= before) continue
      await storage.remove(key)
      deleted.push(now)
    }
    return deleted
  })
}

/** The time of the storage, which may differ from that of this machine. */
async function clockOf(storage: Storage): Promise<Date> {
  const key = `probes/${randomUUID()}`
  await storage.write(key, Buffer.from(key))
  const at = (await storage.about(key))?.at
  await storage.remove(key)
  if (!at) throw new Error('a file that was just written is missing in the storage')
  return at
}

const recordSweep = (ctx: Ctx, { files, bytes }: Sweep): Promise<unknown> =>
  writeAudit(ctx, {
    section: 'system',
    action: 'storage.sweep',
    target: 'storage',
    diff: { files: [files, 0], bytes: [bytes, 0] },
  })

const nameOf = (key: string): string => key.slice(key.indexOf('/') + 1)
const namesOf = (files: readonly StoredFile[]): string[] => files.map(({ key }) => nameOf(key))
const belongs =
  ({ names }: SweptFolder) =>
  ({ key }: StoredFile): boolean =>
    names.test(nameOf(key))
const sumOf = (files: readonly StoredFile[]): number => files.reduce((sum, { bytes }) => sum + bytes, 0)
