import { Argument, type Command } from '@commander-js/extra-typings'
import { objectNames } from '@haat/shared/transfers/objects.ts'
import { examples, exitWith } from './support.ts'

/** `import` and `export`. */
export function defineTransferCommands(program: Command): void {
  program
    .command('import')
    .description('imports products from a CSV or XLSX file (Shopify, WooCommerce or our own export) and reports row by row')
    .argument('<file>', 'the exported file')
    .option('--check', 'says what would happen, without changing anything')
    .addHelpText('after', examples('pnpm shop import products_export.csv', 'pnpm shop import --check products.xlsx'))
    .action(async (file, options) => exitWith(await (await import('../import.ts')).run(file, options)))

  program
    .command('export')
    .description('exports products, stock, orders, customers, coupons or redirects as CSV or XLSX')
    .addArgument(new Argument('<what>', 'what to export').choices(objectNames))
    .argument('<file>', 'a new file whose name ends with .csv or .xlsx')
    .addHelpText('after', examples('pnpm shop export products products.csv', 'pnpm shop export orders orders.xlsx'))
    .action(async (what, file) => exitWith(await (await import('../export.ts')).run(what, file)))
}
