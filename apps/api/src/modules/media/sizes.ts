/** Widths that every picture is stored in, and those of its AVIF sizes. */
export const webpWidths = [160, 320, 480, 640, 960, 1200] as const
export const avifWidths = [320, 640, 960] as const

/** The widths worth making: never above the original, which stands in for the first one it falls short of. */
export function widthsFor(original: number, wanted: readonly number[], most: number): number[] {
  const limit = Math.min(original, most)
  const fitting = wanted.filter((width) => width <= limit)
  return fitting.at(-1) === limit || (fitting.length > 0 && limit >= wanted.at(-1)!) ? fitting : [...fitting, limit]
}
