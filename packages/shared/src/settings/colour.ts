/** Colour arithmetic as defined by WCAG and CSS. */
export type Rgb = readonly [red: number, green: number, blue: number]

export const white: Rgb = [255, 255, 255]
export const black: Rgb = [0, 0, 0]

/** Parses `#abc`, `#aabbcc` or `#aabbccdd` (blended with white). Null if it is not a colour. */
export function parseColour(colour: string): Rgb | null {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])([0-9a-f])?$/i.exec(colour)
  const long = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})?$/i.exec(colour)
  const [red, green, blue, alpha = 255] = (short ?? long ?? [])
    .slice(1)
    .filter((part) => part !== undefined)
    .map((part) => Number.parseInt(short ? part + part : part, 16))
  if (red === undefined || green === undefined || blue === undefined) return null
  return mix([red, green, blue], white, 1 - alpha / 255)
}

/** Blends two colours: `share` 0 gives `from`, 1 gives `to`. Parts are rounded to whole numbers. */
export const mix = (from: Rgb, to: Rgb, share: number): Rgb =>
  [0, 1, 2].map((part) => Math.round(from[part]! + (to[part]! - from[part]!) * share)) as unknown as Rgb

/** A colour as `#rrggbb`, in lower case. */
export const toHex = (rgb: Rgb) => `#${rgb.map((part) => part.toString(16).padStart(2, '0')).join('')}`

const linear = (part: number) => {
  const share = part / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}
const gamma = (share: number) => {
  const bound = Math.min(1, Math.max(0, share))
  return Math.round((bound <= 0.0031308 ? bound * 12.92 : 1.055 * bound ** (1 / 2.4) - 0.055) * 255)
}

function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/** Contrast ratio of two colours as defined by WCAG, from 1 (the same) to 21 (black on white); the order does not matter. */
export function contrastOf(one: Rgb, other: Rgb): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** Distance of two colours in hue and chroma, ignoring lightness; about 0.3 between strong red and strong blue. */
export function hueDistance(one: Rgb, other: Rgb): number {
  const [[, a, b], [, c, d]] = [toLab(one), toLab(other)]
  return Math.hypot(a - c, b - d)
}

type Lab = [lightness: number, a: number, b: number]

/** Same result as `color-mix(in oklab, one <share>, other)` in CSS. */
export function mixOklab(one: Rgb, other: Rgb, share: number): Rgb {
  const [first, second] = [toLab(one), toLab(other)]
  return fromLab([0, 1, 2].map((part) => first[part]! * share + second[part]! * (1 - share)) as Lab)
}

function toLab(rgb: Rgb): Lab {
  const [red, green, blue] = rgb.map(linear) as unknown as Rgb
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function fromLab([lightness, a, b]: Lab): Rgb {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    gamma(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    gamma(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    gamma(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}

/** Mixes `colour` with `towards` just enough to reach the contrast `ratio` on all backgrounds, or as far as possible. */
export function readableOn(colour: Rgb, grounds: readonly Rgb[], towards: Rgb, ratio: number): Rgb {
  for (let share = 0; share < 1; share += 0.02) {
    const moved = mix(colour, towards, share)
    if (grounds.every((ground) => contrastOf(moved, ground) >= ratio)) return moved
  }
  return towards
}
