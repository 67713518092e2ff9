import { Command } from '@commander-js/extra-typings'
import { defineAdminCommands } from './definitions/admin.ts'
import { defineBackupCommands, defineUpgradeCommand } from './definitions/backup.ts'
import { defineOperationCommands } from './definitions/operations.ts'
import { defineShopCommands } from './definitions/shop.ts'
import { defineStorageCommands } from './definitions/storage.ts'
import { defineTransferCommands } from './definitions/transfers.ts'

/**
 * The command line `pnpm shop`. Each command module is loaded when its command runs, so that help and usage errors need no database and
 * no configuration.
 */
export function buildProgram(): Command {
  const program = new Command('pnpm shop')
    .description('Works on the shop of this configuration (.env, DATA_DIR or DATABASE_URL). Without pnpm: npx -y pnpm@12 shop …')
    .exitOverride() // inherited by commands, so it must come before the first of them
    .showHelpAfterError('Add --help for the options and examples.')
    .helpCommand('help [command]', 'shows the help of a command')
    .addHelpText('after', '\nExit codes: 0 done, 1 failed, 2 the command line is wrong.')

  // The help lists them in this order.
  defineShopCommands(program)
  defineBackupCommands(program)
  defineStorageCommands(program)
  defineUpgradeCommand(program)
  defineTransferCommands(program)
  defineOperationCommands(program)
  defineAdminCommands(program)
  return program
}
