import { isDiskFull } from '../gateways/whole-file.ts'
import { StartError } from '../platform/errors/start-error.ts'

/** SQLSTATE of PostgreSQL. */
const databaseDiskFull = '53100'

/** A sentence for the error of a full disk while an archive is read into a temporary database; any other error as it is. */
export function explainFullDisk(error: unknown): unknown {
  if (isDiskFull(error)) return new StartError(`The disk that holds the files of the shop is full. ${unchanged}`, error)
  const { code, cause } = error as { code?: string; cause?: { code?: string } }
  if (code === databaseDiskFull || cause?.code === databaseDiskFull)
    return new StartError(`The disk that holds the database is full. ${unchanged}`, error)
  return error
}

const unchanged = 'The shop is as it was before. A backup is read into a second database: make room and run this again.'
