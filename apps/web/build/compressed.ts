import { createReadStream, createWriteStream, existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, createBrotliCompress } from 'node:zlib'
import type { Plugin } from 'vite'

const worthIt = /\.(js|css|json|svg)$/

/** Files of the build before have theirs. */
const isDone = (file: string): boolean => existsSync(`${file}.br`) && statSync(`${file}.br`).mtimeMs > statSync(file).mtimeMs

/** Writes a brotli file beside every text file of the build, at the highest quality. */
export function compressed(): Plugin {
  let out = ''
  return {
    name: 'haat:compressed',
    apply: 'build',
    configResolved: (config) => {
      out = join(config.root, config.build.outDir)
    },
    async writeBundle() {
      const files = readdirSync(out, { recursive: true, encoding: 'utf8' }).map((name) => join(out, name))
      await Promise.all(
        files
          .filter((file) => worthIt.test(file) && statSync(file).size > 1024 && !isDone(file))
          .map((file) =>
            pipeline(
              createReadStream(file),
              createBrotliCompress({
                params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: statSync(file).size },
              }),
              createWriteStream(`${file}.br`),
            ),
          ),
      )
    },
  }
}
