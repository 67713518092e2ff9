/** The package has no types; these are the options that `subset-fonts.ts` uses. */
declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    letters: string,
    options: { targetFormat: 'truetype' | 'woff2'; variationAxes?: Record<string, { min: number; max: number } | number> },
  ): Promise<Buffer>
}
