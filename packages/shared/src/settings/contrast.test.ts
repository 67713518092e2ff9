import { describe, expect, test } from 'vitest'
import { mixOklab, parseColour, type Rgb } from './colour.ts'
import {
  contrastChecks,
  contrastRatio,
  defaultColours,
  derivePalette,
  type Palette,
  readablePair,
  readableRatio,
} from './contrast.ts'
import { defaultSettings } from './defaults.ts'
import { Colors } from './schema.ts'
import { deriveShades } from './shades.ts'

const hard = (palette: Palette) => contrastChecks(palette).filter(({ readable }) => !readable)
const hex = (rgb: readonly number[]) => `#${rgb.map((part) => part.toString(16).padStart(2, '0')).join('')}`

/** Colours across the RGB cube, and hues at four saturations and nine lightnesses. */
function* everyBrand() {
  const steps = [0, 51, 102, 119, 128, 153, 204, 255]
  for (const red of steps) for (const green of steps) for (const blue of steps) yield hex([red, green, blue])
  for (let hue = 0; hue < 360; hue += 12)
    for (const strength of [0.25, 0.5, 0.75, 1]) for (let light = 0.1; light < 0.95; light += 0.1) yield hsl(hue, strength, light)
}
function hsl(hue: number, strength: number, light: number): string {
  const part = (n: number) => {
    const k = (n + hue / 30) % 12
    return Math.round(255 * (light - strength * Math.min(light, 1 - light) * Math.max(-1, Math.min(k - 3, 9 - k, 1))))
  }
  return hex([part(0), part(8), part(4)])
}

test('contrast ratios follow WCAG', () => {
  expect(contrastRatio('#000', '#ffffff')).toBeCloseTo(21)
  expect(contrastRatio('#777777', '#fff')).toBeCloseTo(4.48, 2)
  expect(contrastRatio('#767676', '#FFF')).toBeCloseTo(4.54, 2)
  expect(contrastRatio('#00000000', '#fff')).toBeCloseTo(1)
  expect(contrastRatio('#f00f', '#ff0000')).toBeCloseTo(1)
  expect(contrastRatio('', '#fff')).toBeNull()
  expect(contrastRatio('#12345', '#fff')).toBeNull()
})

test('mixOklab mixes colours as the stylesheet does', () => {
  const [red, white] = [parseColour('#f00'), parseColour('#fff')] as [Rgb, Rgb]
  expect(mixOklab(red, white, 1)).toEqual(red)
  expect(mixOklab(red, white, 0)).toEqual(white)
  // Result of color-mix(in oklab, #f00, #fff) in a browser.
  expect(hex(mixOklab(red, white, 0.5))).toBe('#ffa191')
})

describe('contrast checks', () => {
  test('the default colours are readable, and replace empty settings', () => {
    expect(hard(defaultSettings.color)).toEqual([])
    expect(hard({ ...defaultSettings.color, primary: '#ffff00' })).toMatchObject([
      { ground: 'primary', text: 'primary_contrast', ratio: 1.07 },
    ])
    expect(hard({ ...defaultSettings.color, body_gray_contrast: '#ffffff' })).toMatchObject([
      { ground: 'body_gray' },
      { ground: 'card' },
    ])
  })

  test('repeated corrections make every palette readable', () => {
    const colours = ['#ffff00', '#777777', '#000000', '#ffffff', '#e11d48', '#1e3a8a']
    for (const ground of colours)
      for (const text of colours) {
        let palette = Object.fromEntries(
          Object.keys(defaultColours).map((key) => [key, key.endsWith('contrast') ? text : ground]),
        ) as Palette
        for (let turn = 0; turn < 6 && hard(palette).length > 0; turn++)
          palette = { ...palette, ...readablePair(palette, hard(palette)[0]!) }
        expect(hard(palette), `${text} on ${ground}`).toEqual([])
      }
  })
})

describe('every brand colour gives a readable palette', () => {
  test('for text on its background and on cards', () => {
    for (const brand of everyBrand()) {
      const palette = derivePalette(brand)!
      expect(palette.primary).toBe(brand)
      expect(hard(palette), brand).toEqual([])
    }
    // The colour of offers differs from the brand colour.
    expect([derivePalette('#0b63a5')!.secondary, derivePalette('#b4532a')!.secondary]).toEqual(['#c2410c', '#1d4e89'])
    expect(Colors.safeParse(derivePalette('#0a7')).success).toBe(true)
    expect(derivePalette('green')).toBeNull()
  })

  test('for text in the brand and offer colours and muted text, in light and dark mode', () => {
    for (const brand of everyBrand()) {
      const palette = derivePalette(brand)!
      const shade = deriveShades(palette)
      const tint = (ground: string, share: number) => hex(mixOklab(parseColour(brand)!, parseColour(ground)!, share))
      const day = ['#ffffff', '#f4f1ea', palette.body_gray]
      const night = ['#1d1b18', '#141311', '#23211d']
      const pairs: [string, string[]][] = [
        [shade['--color-primary-text']!, [...day, tint('#ffffff', 0.11)]],
        [shade['--color-secondary-text']!, day],
        [shade['--color-body-soft']!, day],
        [shade['--color-body-faint']!, day],
        [shade['--color-primary-text-dark']!, [...night, tint('#1d1b18', 0.3)]],
        // In dark mode this colour is also a background of dark text.
        [shade['--color-secondary-dark']!, [...night, '#1c1a17']],
      ]
      for (const [text, grounds] of pairs)
        for (const ground of grounds)
          expect(contrastRatio(text, ground)!, `${brand}: ${text} on ${ground}`).toBeGreaterThanOrEqual(readableRatio)
    }
  })

  test('colours that are readable stay unchanged', () => {
    expect(deriveShades(defaultSettings.color)).toMatchObject({
      '--color-primary-text': defaultColours.primary,
      '--color-secondary-text': defaultColours.secondary,
      '--color-body-soft': '#5d5850',
    })
  })
})
