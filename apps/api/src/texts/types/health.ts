import type { HealthKey } from '@haat/shared/health/checks.ts'

/** Texts of the checks of the running shop. `{names}` are replaced by the values of the result. */
export interface HealthTexts {
  checks: Record<
    HealthKey,
    {
      title: string
      /** shown when the check passes */
      ok: string
      /** what is wrong and what to do */
      problem: string
    }
  >
  /** texts of particular findings, by their name */
  findings: {
    pending: string
    unknown: string
    connectionsUsed: string
    autovacuumTables: string
    mailServerNone: string
    backupNone: string
    backupNeverVerified: string
    backupDamaged: string
    certificateNone: string
    certificateInvalid: string
    certificateNotUsed: string
    diskUnknown: string
    replicasNone: string
    replicasSilent: string
    replicasStrange: string
    replicasOnlyPrimary: string
  }
}
