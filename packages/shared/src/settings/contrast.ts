import type { Settings } from './schema.ts'

export type Palette = Settings['color']

/** Ground and text that stand on each other in the storefront. */
export const contrastPairs = [
  ['primary', 'primary_contrast'],
  ['primary_hover', 'primary_hover_contrast'],
  ['secondary', 'secondary_contrast'],
  ['body_gray', 'body_gray_contrast'],
] as const satisfies readonly (readonly [ground: keyof Palette, text: keyof Palette])[]

/** Text of usual size is readable from here on (WCAG 2.2, 1.4.3). */
export const readableRatio = 4.5

type Rgb = readonly [red: number, green: number, blue: number]

/** `#abc` or `#aabbcc`; what shines through (`#aabbccdd`) is taken as it looks on white. Null for what is no colour. */
function rgbOf(colour: string): Rgb | null {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])([0-9a-f])?$/i.exec(colour)
  const long = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})?$/i.exec(colour)
  const [red, green, blue, alpha = 255] = (short ?? long ?? [])
    .slice(1)
    .filter((part) => part !== undefined)
    .map((part) => Number.parseInt(short ? part + part : part, 16))
  if (red === undefined || green === undefined || blue === undefined) return null
  return mix([red, green, blue], white, 1 - alpha / 255)
}

const white: Rgb = [255, 255, 255]
const black: Rgb = [0, 0, 0]

const mix = (from: Rgb, to: Rgb, share: number): Rgb =>
  [0, 1, 2].map((part) => Math.round(from[part]! + (to[part]! - from[part]!) * share)) as unknown as Rgb

const hexOf = (rgb: Rgb) => `#${rgb.map((part) => part.toString(16).padStart(2, '0')).join('')}`

function luminance(rgb: Rgb): number {
  const [red, green, blue] = rgb.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as unknown as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function ratioOf(one: Rgb, other: Rgb): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** 1 (equal) to 21 (black on white); null when one of them is no colour. */
export function contrastRatio(one: string, other: string): number | null {
  const [first, second] = [rgbOf(one), rgbOf(other)]
  return first && second ? ratioOf(first, second) : null
}

export interface ContrastWarning {
  ground: keyof Palette
  text: keyof Palette
  ratio: number
}

/** Pairs that are hard to read. A pair of which one is the house colour (`''`) is not known here. */
export const contrastWarnings = (palette: Palette): ContrastWarning[] =>
  contrastPairs.flatMap(([ground, text]) => {
    const ratio = contrastRatio(palette[ground], palette[text])
    return ratio !== null && ratio < readableRatio ? [{ ground, text, ratio: Math.floor(ratio * 100) / 100 }] : []
  })

/** Black or white: one of them is readable on every colour. */
const textOn = (ground: Rgb): Rgb => (ratioOf(ground, white) >= readableRatio ? white : black)

/** The brand's colour as `primary`, and seven more that go with it and can always be read. Null when it is no colour. */
export function paletteFrom(brand: string): Palette | null {
  const primary = rgbOf(brand)
  if (!primary) return null
  const primaryText = textOn(primary)
  // Away from its text, so that hovering never makes it harder to read.
  const hover = mix(primary, primaryText === white ? black : white, 0.16)
  const secondary = mix(primary, black, 0.7)
  const gray = mix(primary, white, 0.94)
  return {
    primary: hexOf(primary),
    primary_contrast: hexOf(primaryText),
    primary_hover: hexOf(hover),
    primary_hover_contrast: hexOf(primaryText),
    secondary: hexOf(secondary),
    secondary_contrast: hexOf(textOn(secondary)),
    body_gray: hexOf(gray),
    body_gray_contrast: hexOf(mix(primary, black, 0.82)),
  }
}
