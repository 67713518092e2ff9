import { type Command, Option } from '@commander-js/extra-typings'
import { examples, exitWith } from './support.ts'

/** `storage migrate` and `storage sweep`. */
export function defineStorageCommands(program: Command): void {
  const storage = program.command('storage').description('object storage of the files of the shop')

  storage
    .command('migrate')
    .description('copies all files between DATA_DIR and the bucket S3_BUCKET and compares them; can be repeated, deletes nothing')
    .addOption(new Option('--to <place>', 'where the files are copied to').choices(['s3', 'disk'] as const).makeOptionMandatory())
    .addHelpText('after', examples('pnpm shop storage migrate --to s3', 'pnpm shop storage migrate --to disk'))
    .action(async (options) => exitWith(await (await import('../storage.ts')).migrate(options)))

  storage
    .command('sweep')
    .description('deletes files that belong to nothing in the database and are older than a day; the job “orphans” does so daily')
    .option('--dry-run', 'counts them, and deletes nothing')
    .option('--force', 'also if they are more than half of all files')
    .addHelpText('after', examples('pnpm shop storage sweep --dry-run', 'pnpm shop storage sweep'))
    .action(async (options) => exitWith(await (await import('../storage-sweep.ts')).sweep(options)))
}
