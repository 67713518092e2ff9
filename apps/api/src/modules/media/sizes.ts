/** Widths of the WebP sizes of each picture, in pixels. */
export const webpWidths = [160, 320, 480, 640, 960, 1200] as const
/** Widths of the AVIF sizes, in pixels. */
export const avifWidths = [320, 640, 960] as const

/** The widths to encode: never above the original, whose width replaces the next larger one. */
export function widthsFor(original: number, wanted: readonly number[], most: number): number[] {
  const limit = Math.min(original, most)
  const fitting = wanted.filter((width) => width <= limit)
  return fitting.at(-1) === limit || (fitting.length > 0 && limit >= wanted.at(-1)!) ? fitting : [...fitting, limit]
}
