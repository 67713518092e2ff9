/** Progress callback: the current step, its completed and its total units. */
export type ArchiveProgress = (step: string, done: number, total: number) => void

interface ArchiveOptions {
  onProgress: ArchiveProgress
  /** cancels the work and removes its files */
  signal: AbortSignal
}

/** Writes and checks archives of the whole shop; the job runner connects it with `backup/`. */
export interface Archives {
  /** whether archives are encrypted with the passphrase of the server */
  encrypted: boolean
  /** Writes the shop to `file` and reads it back. @throws StartError with a text for staff */
  write: (file: string, options: ArchiveOptions) => Promise<{ bytes: number; rows: number; files: number }>
  /** Restores `file` into a temporary database and compares everything. Returns violated invariants. @throws StartError */
  verify: (file: string, options: ArchiveOptions) => Promise<string[]>
  /** Makes a base backup if one is due; absent unless the built-in PostgreSQL archives its log. Returns how many it made. */
  makeBase?: () => Promise<number>
}
