import { black, contrastOf, hueDistance, mix, parseColour, type Rgb, readableOn, toHex, white } from './colour.ts'
import type { Settings } from './schema.ts'

export type Palette = Settings['color']

/** Default colours, used for empty settings. The stylesheet has the same values. */
export const defaultColours = {
  primary: '#0f6b57',
  primary_hover: '#0b5646',
  secondary: '#c2410c',
  body_gray: '#fbfaf7',
  body_gray_contrast: '#1c1a17',
  primary_contrast: '#ffffff',
  primary_hover_contrast: '#ffffff',
  secondary_contrast: '#ffffff',
} as const satisfies Palette

/** Background of cards in the light theme; not configurable. */
export const cardColour = toHex(white)

/** The palette with defaults filled in. */
export const withDefaultColours = (palette: Palette): Palette =>
  Object.fromEntries(
    (Object.keys(defaultColours) as (keyof Palette)[]).map((key) => [key, palette[key] || defaultColours[key]]),
  ) as Palette

/** Pairs of background and text colour used in the storefront. */
export const contrastPairs = [
  ['primary', 'primary_contrast'],
  ['primary_hover', 'primary_hover_contrast'],
  ['secondary', 'secondary_contrast'],
  ['body_gray', 'body_gray_contrast'],
] as const satisfies readonly (readonly [ground: keyof Palette, text: keyof Palette])[]

/** Minimum contrast ratio of normal text (WCAG 2.2, 1.4.3). */
export const readableRatio = 4.5

/** Contrast ratio from 1 (equal) to 21 (black on white); null if one of them is not a colour. */
export function contrastRatio(one: string, other: string): number | null {
  const [first, second] = [parseColour(one), parseColour(other)]
  return first && second ? contrastOf(first, second) : null
}

export interface ContrastCheck {
  /** `card`: white cards on the page */
  ground: keyof Palette | 'card'
  text: keyof Palette
  /** null if one of them is not a colour */
  ratio: number | null
  readable: boolean
}

/** Contrast of all colour pairs of the storefront, with defaults, and of the page text on cards. */
export function contrastChecks(palette: Palette): ContrastCheck[] {
  const shown = withDefaultColours(palette)
  return [...contrastPairs, ['card', 'body_gray_contrast'] as const].map(([ground, text]) => {
    const ratio = contrastRatio(ground === 'card' ? cardColour : shown[ground], shown[text])
    return { ground, text, ratio: ratio && Math.floor(ratio * 100) / 100, readable: ratio !== null && ratio >= readableRatio }
  })
}

/** Smallest change that makes a pair readable: the text colour, and the page background if the text must also be readable on cards. */
export function readablePair(palette: Palette, { ground, text }: Pick<ContrastCheck, 'ground' | 'text'>): Partial<Palette> {
  const shown = withDefaultColours(palette)
  if (ground === 'card' || ground === 'body_gray') {
    const ink = readableOn(parseColour(shown[text]) ?? black, [white], black, readableRatio)
    const page = readableOn(parseColour(shown.body_gray) ?? white, [ink], white, readableRatio)
    return { body_gray: toHex(page), [text]: toHex(ink) }
  }
  const paper = parseColour(shown[ground]) ?? white
  return { [text]: toHex(readableOn(parseColour(shown[text]) ?? textOn(paper), [paper], textOn(paper), readableRatio)) }
}

/** Black or white, whichever is readable on the background. */
const textOn = (ground: Rgb): Rgb => (contrastOf(ground, white) >= readableRatio ? white : black)

/** Colour of offers: warm, or cool if the brand colour is warm itself, so that they stand out. */
const warm: Rgb = [194, 65, 12]
const cool: Rgb = [29, 78, 137]

/** Derives a readable palette from the brand colour. Null if it is not a colour. */
export function derivePalette(brand: string): Palette | null {
  const primary = parseColour(brand)
  if (!primary) return null
  const primaryText = textOn(primary)
  // Away from the text colour, so that hovering never reduces the contrast.
  const hover = mix(primary, primaryText === white ? black : white, 0.16)
  const secondary = hueDistance(primary, warm) > 0.09 ? warm : cool
  const gray = mix(primary, white, 0.96)
  return {
    primary: toHex(primary),
    primary_contrast: toHex(primaryText),
    primary_hover: toHex(hover),
    primary_hover_contrast: toHex(primaryText),
    secondary: toHex(secondary),
    secondary_contrast: toHex(textOn(secondary)),
    body_gray: toHex(gray),
    body_gray_contrast: toHex(mix(primary, black, 0.82)),
  }
}
