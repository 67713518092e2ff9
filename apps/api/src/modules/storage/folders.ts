import type { Ctx } from '../../platform/context.ts'
import { findNamedAttachments } from '../attachments/service.ts'
import { findNamedFiles } from '../catalog/service.ts'
import { findNamedPictures, findNamedRecipes, hashOf, lockContent } from '../media/service.ts'
import { findNamedTransfers } from '../transfers/service.ts'

/** A folder of the storage whose files belong to rows. */
export interface SweptFolder {
  /** names of its files; other files are left alone */
  names: RegExp
  /** The names that a row refers to now. */
  findNamed: (ctx: Ctx, names: readonly string[]) => Promise<ReadonlySet<string>>
  /** For names that can be used again: prevents uploads from starting to write files of the group until the transaction ends. */
  lock?: { group: (name: string) => string; take: (ctx: Ctx, group: string) => Promise<void> }
}

const picture = /^[0-9a-f]{32}-\d{1,5}\.(webp|avif|jpeg|png)$/
/** Pictures are named by the hash of their content, so an unused name can be used again at any time. All other names are random. */
const byContent = { group: hashOf, take: lockContent }

export const sweptFolders: Readonly<Record<string, SweptFolder>> = {
  media: { names: picture, findNamed: findNamedPictures, lock: byContent },
  'deferred-pictures': { names: /^[0-9a-f]{32}\.json$/, findNamed: findNamedRecipes, lock: byContent },
  private: { names: picture, findNamed: findNamedAttachments },
  'product-files': { names: /^[0-9a-f]{32}$/, findNamed: findNamedFiles },
  transfers: { names: /^[0-9a-f-]{36}\.(upload|csv|xlsx)$/, findNamed: findNamedTransfers },
  probes: { names: /^[0-9a-f-]{36}$/, findNamed: async () => new Set() },
}
