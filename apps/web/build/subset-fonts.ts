import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import { roundDeltas } from './round-deltas.ts'

/**
 * Writes the files in `src/styles/fonts` from those of `@fontsource-variable`, with the letters and weights that `src/styles/fonts.css` declares for each, and
 * rounded movements between the weights (`round-deltas.ts`). Run it after a change of either: `node apps/web/build/subset-fonts.ts`.
 */
const styles = join(import.meta.dirname, '../src/styles')

interface Face {
  name: string
  /** package of the original */
  source: string
  /** a range of a variable font, or one weight */
  weights: { min: number; max: number } | number
  letters: string
}

/** The faces of a style sheet that have files in `fonts/`. */
export function readFaces(css: string): Face[] {
  return [...css.matchAll(/@font-face \{([^}]*)\}/g)].flatMap(([, rules = '']) => {
    const find = (what: RegExp) => what.exec(rules)?.slice(1) ?? []
    const [name] = find(/url\("\.\/fonts\/([\w-]+)\.woff2"\)/)
    if (!name) return []
    const [family = ''] = find(/font-family: "([^"]+)"/)
    const [min, max] = find(/font-weight: (\d+)(?: (\d+))?;/).map(Number)
    if (!min) throw new Error(`${name} has no weight`)
    const [ranges = ''] = find(/unicode-range:([^;]+);/)
    const weights = max ? { min, max } : min
    return [{ name, source: family.toLowerCase().replaceAll(' ', '-'), weights, letters: charactersIn(ranges) }]
  })
}

/** All letters of `U+0000-00FF, U+0131`. */
function charactersIn(ranges: string): string {
  const codes = [...ranges.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/gi)].flatMap(([, from = '', to = from]) => {
    const first = Number.parseInt(from, 16)
    return Array.from({ length: Number.parseInt(to, 16) - first + 1 }, (_, index) => first + index)
  })
  return String.fromCodePoint(...codes)
}

/** Files that are a part of another one, and their originals. */
const originals: Record<string, string> = {
  'bricolage-grotesque-latin-650-normal': 'bricolage-grotesque-latin-wght-normal',
  'noto-sans-arabic-more-wght-normal': 'noto-sans-arabic-arabic-wght-normal',
  'noto-sans-bengali-more-wght-normal': 'noto-sans-bengali-bengali-wght-normal',
}

async function writeFonts(): Promise<void> {
  for (const { name, source, weights, letters } of readFaces(await readFile(join(styles, 'fonts.css'), 'utf8'))) {
    const original = fileURLToPath(import.meta.resolve(`@fontsource-variable/${source}/files/${originals[name] ?? name}.woff2`))
    const before = await readFile(original)
    const part = await subsetFont(before, letters, { targetFormat: 'truetype', variationAxes: { wght: weights } })
    const after = await subsetFont(roundDeltas(part), letters, { targetFormat: 'woff2' })
    await writeFile(join(styles, `fonts/${name}.woff2`), after)
    console.log(`${name}: ${before.length} → ${after.length} bytes`)
  }
}

if (import.meta.main) await writeFonts()
