const gigabyte = 1e9

/** From where on a check fails. Tests set them lower. */
export const healthLimits = {
  /** seconds of a transaction, and of waiting for a lock */
  transactionSeconds: 3600,
  waitSeconds: 60,
  /** transaction ids in use */
  idsAttention: 1_000_000_000,
  idsBroken: 1_600_000_000,
  /** share of max_connections in use */
  connectionShare: 0.8,
  /** bytes */
  slotBytes: gigabyte,
  unusedIndexBytes: gigabyte / 10,
  logTableBytes: 5 * gigabyte,
  temporaryPerDay: gigabyte,
  diskAttention: gigabyte,
  diskBroken: gigabyte / 5,
  buffersEnough: gigabyte / 4,
  /** days that statistics must reach back to call an index unused */
  unusedDays: 14,
  deadRows: 100_000,
  /** milliseconds */
  clockAhead: 2000,
  certificateDays: 14,
  verifiedDays: 35,
  mailMinutes: 15,
  /** share of the memory that a process may use */
  memoryShare: 0.85,
  /** seconds without a worker after the start of a process */
  workerSeconds: 2 * 60,
  /** seconds that a check waits for a replica to catch up */
  replicaSeconds: 10,
  /** major versions */
  node: 20,
  postgres: 15,
}
export type HealthLimits = typeof healthLimits
