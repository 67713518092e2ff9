import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { draw } from '../apps/api/src/demo/pictures/draw.ts'
import { demoPictures } from '../apps/api/src/demo/pictures/list.ts'
import { widthsOf } from '../apps/api/src/demo/pictures/rows.ts'
import { sizesOf } from '../apps/api/src/gateways/deferred/store.ts'
import { encode, groundOf, openPixels } from '../apps/api/src/gateways/images.ts'
import { repositoryRoot } from '../apps/api/src/platform/env.ts'
import { step } from './lib/terminal.ts'

/**
 * Draws every demo picture and stores its average colour and file sizes. Run it after changing the demo pictures: a new shop reads this
 * file, because it opens before the pictures are drawn.
 */
const file = join(repositoryRoot, 'apps/api/src/demo/pictures/measured.json')
const pictures = demoPictures()

await step('Measuring the pictures of the demo', async (say) => {
  const lines: string[] = []
  for (const { hash, recipe } of pictures) {
    const drawn = await draw(recipe)
    const pixels = await openPixels(drawn)
    const sizes = await Promise.all(sizesOf(widthsOf(recipe)).map((size) => encode({ pixels }, size)))
    lines.push(
      `  "${hash}": ${JSON.stringify([await groundOf(drawn), ...sizes.map(({ bytes }) => bytes.length)]).replaceAll(',', ', ')}`,
    )
    say('drawn', lines.length, pictures.length)
  }
  writeFileSync(file, `{\n${lines.sort().join(',\n')}\n}\n`)
})
