import { expect, test } from 'vitest'
import { freeTop } from './toast-place.ts'

const box = (top: number, bottom: number, left = 900, right = 1200) => ({ top, bottom, left, right })
const link = (top: number, bottom: number) => ({ ...box(top, bottom), isLink: true })
const place = { from: 56, height: 52, left: 880, right: 1264, end: 450 }

test.each([
  ['no controls', [], 64],
  ['a control at the other side', [box(60, 100, 0, 200)], 64],
  ['a control of the page header', [box(73, 109)], 117],
  ['controls of two rows without room between them', [box(133, 169), box(73, 109)], 177],
  ['a control further down', [box(200, 240)], 64],
  ['room between two controls', [box(73, 109), box(190, 230)], 117],
  ['controls everywhere', [box(60, 600)], 64],
  [
    'no free place: below the buttons, on a link',
    [box(73, 109), box(150, 190), link(230, 260), link(290, 320), box(350, 390), box(420, 440)],
    198,
  ],
  ['no free place, and only one button to cover', [box(73, 90), box(73, 90, 1000), box(130, 400)], 98],
  ['a control above the bar', [box(10, 40)], 64],
] as const)('%s', (_name, controls, top) => {
  expect(freeTop(controls, place)).toBe(top)
})
