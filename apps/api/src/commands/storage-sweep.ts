import { type Sweep, sweepFiles, TooManyOrphans } from '../modules/storage/service.ts'
import { StartError } from '../platform/errors/start-error.ts'
import { StorageUnavailable } from '../platform/errors/storage-unavailable.ts'
import { formatBytes, formatCount } from './terminal/format-amounts.ts'
import { interruptible } from './terminal/interruptible.ts'
import { progressBar } from './terminal/progress-bar.ts'
import { withShop } from './with-shop.ts'

/** `pnpm shop storage sweep`: deletes files without a row. Exit code 1 if that would be more than half of all files, unless `--force` is given. */
export const sweep = ({ dryRun, force }: { dryRun?: true | undefined; force?: true | undefined }): Promise<number> =>
  interruptible((signal) =>
    withShop(async (ctx) => {
      const bar = progressBar()
      try {
        const outcome = await sweepFiles(ctx, {
          dryRun: dryRun === true,
          force: force === true,
          signal,
          onProgress: (step, done, total) => bar.show(step, done, Math.max(done, total)),
        })
        bar.end()
        console.log(
          `${amountsOf(outcome)} ${dryRun ? 'belong to nothing. Nothing was deleted.' : 'belonged to nothing and are deleted.'}`,
        )
        return 0
      } catch (error) {
        bar.end()
        if (error instanceof TooManyOrphans) {
          console.error(
            `${amountsOf(error.sweep)} belong to nothing in this database, which is more than half. Is it the database of these files? If so, add --force. Nothing was deleted.`,
          )
          return 1
        }
        throw error instanceof StorageUnavailable
          ? new StartError(`${error.message}. Repeat the command to go on.`, error)
          : error
      } finally {
        bar.end()
      }
    }),
  )

const amountsOf = ({ files, bytes, all }: Sweep): string =>
  `${formatCount(files)} of ${formatCount(all)} files (${formatBytes(bytes)})`
