import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** File in which PostgreSQL finds where the recovery of a base backup begins. */
export const labelFile = 'backup_label'

/** Folder with base backups and archived segments of the log, beside the data folder of the server. */
export const walFolder = (dir: string): string => `${dir}.wal`
export const baseFolder = (folder: string): string => join(folder, 'base')
export const segmentFolder = (folder: string): string => join(folder, 'segments')

export interface BaseBackup {
  path: string
  /** when it was complete: the first moment that it can be recovered to */
  at: Date
  /** name of the first segment of the log that it needs */
  firstSegment: string
}

/** Complete base backups, the oldest first. */
export async function listBases(folder: string): Promise<BaseBackup[]> {
  const names = await readdir(baseFolder(folder)).catch(() => [])
  const found = names
    .filter((name) => /^\d{4}-\d\d-\d\dT[\d.-]+Z$/.test(name))
    .sort()
    .map(async (name): Promise<BaseBackup> => {
      const path = join(baseFolder(folder), name)
      const label = await readFile(join(path, labelFile), 'utf8')
      const firstSegment = /START WAL LOCATION: .*\(file ([0-9A-F]{24})\)/.exec(label)?.[1] ?? ''
      return { path, at: new Date(name.replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:')), firstSegment }
    })
  return Promise.all(found)
}

/**
 * Archives a segment: written under another name, so that an interrupted copy is no segment. One that is there already counts as archived only if it
 * is the same. The folder is in the environment of the server: no path has to be quoted.
 */
export const archiveCommand =
  'if [ -f "$HAAT_WAL/%f" ]; then cmp -s "%p" "$HAAT_WAL/%f"; else cp "%p" "$HAAT_WAL/%f.draft" && sync "$HAAT_WAL/%f.draft" && mv "$HAAT_WAL/%f.draft" "$HAAT_WAL/%f"; fi'

/** Fetches a segment from the archive, or, if it was not archived yet, from the server that is replaced. */
export const restoreCommand = 'cp "$HAAT_WAL/%f" "%p" 2>/dev/null || cp "$HAAT_LAST_WAL/%f" "%p" 2>/dev/null'
