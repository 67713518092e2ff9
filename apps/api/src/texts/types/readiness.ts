import type { ReadinessKey } from '@haat/shared/overview/readiness.ts'

/** Texts of one check. `{names}` are replaced by the values of the result. */
interface CheckTexts {
  title: string
  /** shown when the check passes */
  ok: string
  /** what is wrong and what to do, by the kind of the problem */
  problem: string
}

export type ReadinessTexts = Record<ReadinessKey, CheckTexts> & {
  mailUnreachable: string
  redirected: string
  otherSite: string
  notPublic: string
  senderNone: string
  senderProvider: string
  senderUnchecked: string
  /** replaces the text about disk space for a shop with object storage */
  bucketReachable: string
  /** the same, if its bucket cannot be read or written */
  bucketUnreachable: string
  taxOff: string
  backupOld: string
}
