import { black, hexOf, hueDistance, mix, type Rgb, ratioOf, readableOn, rgbOf, white } from './colour.ts'
import type { Settings } from './schema.ts'

export type Palette = Settings['color']

/** The house colours: what an empty setting means. They stand in the stylesheet as well. */
export const houseColours = {
  primary: '#0f6b57',
  primary_hover: '#0b5646',
  secondary: '#c2410c',
  body_gray: '#fbfaf7',
  body_gray_contrast: '#1c1a17',
  primary_contrast: '#ffffff',
  primary_hover_contrast: '#ffffff',
  secondary_contrast: '#ffffff',
} as const satisfies Palette

/** The sheets on the page, by day: no setting changes them. */
export const cardColour = hexOf(white)

/** The colours as they are seen. */
export const shownPalette = (palette: Palette): Palette =>
  Object.fromEntries(
    (Object.keys(houseColours) as (keyof Palette)[]).map((key) => [key, palette[key] || houseColours[key]]),
  ) as Palette

/** Ground and text that stand on each other in the storefront. */
export const contrastPairs = [
  ['primary', 'primary_contrast'],
  ['primary_hover', 'primary_hover_contrast'],
  ['secondary', 'secondary_contrast'],
  ['body_gray', 'body_gray_contrast'],
] as const satisfies readonly (readonly [ground: keyof Palette, text: keyof Palette])[]

/** Text of usual size is readable from here on (WCAG 2.2, 1.4.3). */
export const readableRatio = 4.5

/** 1 (equal) to 21 (black on white); null when one of them is no colour. */
export function contrastRatio(one: string, other: string): number | null {
  const [first, second] = [rgbOf(one), rgbOf(other)]
  return first && second ? ratioOf(first, second) : null
}

export interface ContrastCheck {
  /** `card`: the white sheets on the page */
  ground: keyof Palette | 'card'
  text: keyof Palette
  /** null when one of them is no colour */
  ratio: number | null
  readable: boolean
}

/** Every pair of the storefront, house colours included: text on its ground, and the page's text on cards. */
export function contrastChecks(palette: Palette): ContrastCheck[] {
  const shown = shownPalette(palette)
  return [...contrastPairs, ['card', 'body_gray_contrast'] as const].map(([ground, text]) => {
    const ratio = contrastRatio(ground === 'card' ? cardColour : shown[ground], shown[text])
    return { ground, text, ratio: ratio && Math.floor(ratio * 100) / 100, readable: ratio !== null && ratio >= readableRatio }
  })
}

/** What has to change so that a pair can be read, as little as it takes: the text, and the page where its text has to suit cards too. */
export function readablePair(palette: Palette, { ground, text }: Pick<ContrastCheck, 'ground' | 'text'>): Partial<Palette> {
  const shown = shownPalette(palette)
  if (ground === 'card' || ground === 'body_gray') {
    const ink = readableOn(rgbOf(shown[text]) ?? black, [white], black, readableRatio)
    const page = readableOn(rgbOf(shown.body_gray) ?? white, [ink], white, readableRatio)
    return { body_gray: hexOf(page), [text]: hexOf(ink) }
  }
  const paper = rgbOf(shown[ground]) ?? white
  return { [text]: hexOf(readableOn(rgbOf(shown[text]) ?? textOn(paper), [paper], textOn(paper), readableRatio)) }
}

/** Black or white: one of them is readable on every colour. */
const textOn = (ground: Rgb): Rgb => (ratioOf(ground, white) >= readableRatio ? white : black)

/** Offers stand out from everything else: in a warm colour, or in a cool one where the brand is warm itself. */
const warm: Rgb = [194, 65, 12]
const cool: Rgb = [29, 78, 137]

/** The brand's colour as `primary`, and seven more that go with it and can always be read. Null when it is no colour. */
export function paletteFrom(brand: string): Palette | null {
  const primary = rgbOf(brand)
  if (!primary) return null
  const primaryText = textOn(primary)
  // Away from its text, so that hovering never makes it harder to read.
  const hover = mix(primary, primaryText === white ? black : white, 0.16)
  const secondary = hueDistance(primary, warm) > 0.09 ? warm : cool
  const gray = mix(primary, white, 0.96)
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
