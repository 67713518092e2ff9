import { type Command, InvalidArgumentError, Option } from '@commander-js/extra-typings'
import { defaultLanguage, languageCodes } from '@haat/shared/reference/languages.ts'
import { examples, exitWith } from './support.ts'

/** Database, demo and checks: `migrate`, `seed`, `check` and `doctor`. */
export function defineShopCommands(program: Command): void {
  program
    .command('migrate')
    .description('brings the database to the level of this code; every start does so too')
    .addHelpText('after', examples('pnpm shop migrate', 'DATABASE_URL=postgres://… pnpm shop migrate'))
    .action(async () => exitWith(await (await import('../migrate.ts')).run()))

  program
    .command('seed')
    .description('fills an empty shop with the demo and draws its pictures')
    .option('--products <number>', 'a large catalogue instead, for trying out and measuring', wholeNumber(9_999_999))
    .addHelpText('after', examples('pnpm shop seed', 'DATA_DIR=.data-large pnpm shop seed --products 100000'))
    .action(async (options) => exitWith(await (await import('../seed.ts')).run(options)))

  program
    .command('check')
    .description('checks every invariant of the shop and names the rows that break one; exit code 1 if there are any')
    .addHelpText('after', examples('pnpm shop check'))
    .action(async () => exitWith(await (await import('../check.ts')).run()))

  program
    .command('doctor')
    .description('checks whether the shop is ready to sell and runs well; exit code 1 if it cannot sell, or something is broken')
    .option('--json', 'prints the checks as JSON')
    .addOption(new Option('--language <code>', 'language of the texts').choices(languageCodes).default(defaultLanguage))
    .addHelpText('after', examples('pnpm shop doctor', 'pnpm --silent shop doctor --json > doctor.json'))
    .action(async (options) => exitWith(await (await import('../doctor.ts')).run(options)))
}

const wholeNumber =
  (highest: number) =>
  (value: string): number => {
    const number = Number(value)
    if (!/^[1-9]\d*$/.test(value) || number > highest)
      throw new InvalidArgumentError(`It must be a whole number from 1 to ${highest.toLocaleString('en')}.`)
    return number
  }
