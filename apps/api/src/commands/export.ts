import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { type FileFormat, fileFormats, type TransferObject } from '@haat/shared/transfers/objects.ts'
import { exportFile } from '../modules/transfers/service.ts'
import { interruptible } from './terminal/interruptible.ts'
import { withShop } from './with-shop.ts'

/** `pnpm shop export <what> <file>`: exit code 1 if the file exists or its name has no known format. */
export async function run(object: TransferObject, file: string): Promise<number> {
  const path = resolve(file)
  const format = fileFormats.find((one): one is FileFormat => path.endsWith(`.${one}`))
  if (!format) {
    console.error('The name of the file must end with .csv or .xlsx.')
    return 1
  }
  if (existsSync(path)) {
    console.error(`${path} exists already. Choose another name.`)
    return 1
  }
  const show = (done: number, total: number) => {
    if (process.stdout.isTTY) process.stdout.write(`\r${done} of ${total}`)
  }
  return interruptible(async (signal) => {
    const done = await withShop((ctx) => exportFile(ctx, { object, fileFormat: format, path }, show, signal))
    if (process.stdout.isTTY) process.stdout.write('\r')
    console.log(`${done} ${object} exported to ${path}`)
    return 0
  })
}
