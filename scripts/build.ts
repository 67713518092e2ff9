import { build } from './lib/build.ts'
import { red } from './lib/terminal.ts'

/** `pnpm build`: builds what `pnpm start` needs, without starting it. */
try {
  await build()
} catch (error) {
  console.error(error instanceof Error && error.name === 'StartError' ? `${red('✗')} ${error.message}` : error)
  process.exitCode = 1
}
