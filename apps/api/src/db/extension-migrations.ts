import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../platform/errors/start-error.ts'

export interface ExtensionMigration {
  extension: string
  /** name of the file without `.sql` */
  name: string
  hash: string
  sql: string
}

/** The PostgreSQL schema with the tables of an extension. */
export const schemaOf = (extension: string): string => `x_${extension.replaceAll('-', '_')}`

const fileName = /^\d{4}_[a-z0-9_]+\.sql$/

/**
 * Statements that refer to other schemas: a reference to a table of the shop could block the next migration of the shop.
 * Names are looked up in the extension's schema alone, so only a qualified name can reach another one.
 */
const reachesOut =
  /\b(?:public|pg_\w+|information_schema)\s*\.|\bsearch_path\b|\b(?:create|drop|alter)\s+(?:schema|database|role|extension)\b/i

/**
 * The migrations of an extension, in the order of their names: `migrations/0001_name.sql` and so on.
 * @throws StartError for a file with another name, and for statements beyond the extension's own schema
 */
export function readExtensionMigrations(extensionsFolder: string, extension: string): ExtensionMigration[] {
  const folder = join(extensionsFolder, extension, 'migrations')
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .sort()
    .map((file) => {
      if (!fileName.test(file))
        throw new StartError(`The extension ${extension} has a migration ${file}: names look like 0001_points.sql.`)
      const sql = readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n')
      const foreign = reachesOut.exec(sql.replace(/--.*$/gm, ''))?.[0]
      if (foreign)
        throw new StartError(
          `The migration ${file} of the extension ${extension} has "${foreign}": it may change its own tables only.`,
        )
      return { extension, name: file.slice(0, -4), hash: createHash('sha256').update(sql).digest('hex'), sql }
    })
}
