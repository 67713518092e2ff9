import { expect, test } from 'vitest'
import { contrastRatio, contrastWarnings, paletteFrom, readableRatio } from './contrast.ts'
import { defaultSettings } from './defaults.ts'
import { Colors } from './schema.ts'

test('ratios as WCAG counts them', () => {
  expect(contrastRatio('#000', '#ffffff')).toBeCloseTo(21)
  expect(contrastRatio('#777777', '#fff')).toBeCloseTo(4.48, 2)
  expect(contrastRatio('#767676', '#FFF')).toBeCloseTo(4.54, 2)
  expect(contrastRatio('#00000000', '#fff')).toBeCloseTo(1)
  expect(contrastRatio('#f00f', '#ff0000')).toBeCloseTo(1)
  expect(contrastRatio('', '#fff')).toBeNull()
  expect(contrastRatio('#12345', '#fff')).toBeNull()
})

test('warns of pairs that are hard to read, and of none that is not known', () => {
  expect(contrastWarnings(defaultSettings.color)).toEqual([])
  expect(contrastWarnings({ ...defaultSettings.color, primary: '#ffff00', primary_contrast: '#ffffff' })).toEqual([
    { ground: 'primary', text: 'primary_contrast', ratio: 1.07 },
  ])
})

test('every brand colour gives a palette that can be read', () => {
  const steps = [0, 23, 51, 89, 118, 119, 128, 153, 187, 204, 238, 255]
  const two = (part: number) => part.toString(16).padStart(2, '0')
  for (const red of steps)
    for (const green of steps)
      for (const blue of steps) {
        const brand = `#${two(red)}${two(green)}${two(blue)}`
        const palette = paletteFrom(brand)!
        expect(palette.primary).toBe(brand)
        expect(contrastWarnings(palette), brand).toEqual([])
        expect(contrastRatio(palette.body_gray_contrast, '#ffffff')!, brand).toBeGreaterThanOrEqual(readableRatio)
      }
  expect(Colors.safeParse(paletteFrom('#0a7')).success).toBe(true)
  expect(paletteFrom('green')).toBeNull()
})
