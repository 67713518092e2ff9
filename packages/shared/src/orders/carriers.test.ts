import { describe, expect, test } from 'vitest'
import { knownCarriers, offeredCarriers, trackingPage, trackingPlace } from './carriers.ts'

const bike = { name: 'Bike courier', trackingUrl: 'https://bike.example/{number}?again={number}' }

test('every known carrier has an https URL with a placeholder for the number', () => {
  for (const { name, trackingUrl } of knownCarriers) {
    expect(trackingUrl, name).toMatch(/^https:\/\//)
    expect(trackingUrl, name).toContain(trackingPlace)
  }
})

describe('the tracking page', () => {
  test.each([
    ['a known carrier', 'DHL', 'JD01', 'https://www.dhl.com/global-en/home/tracking.html?tracking-id=JD01'],
    ['upper and lower case', ' dhl ', 'JD01', 'https://www.dhl.com/global-en/home/tracking.html?tracking-id=JD01'],
    ["the merchant's carrier, at every placeholder", 'Bike courier', '7', 'https://bike.example/7?again=7'],
    ['spaces in a number', 'Bike courier', 'AB 12 3', 'https://bike.example/AB123?again=AB123'],
    ['reserved URL characters', 'Bike courier', '../&x', 'https://bike.example/..%2F%26x?again=..%2F%26x'],
    ['an unknown carrier', 'Uncle', '7', ''],
    ['no number', 'DHL', ' ', ''],
  ])('%s', (_, carrier, tracking, page) => expect(trackingPage([bike], carrier, tracking)).toBe(page))
})

test("the merchant's carrier replaces a known one with the same name", () => {
  const own = { name: 'dhl', trackingUrl: 'https://dhl.example/{number}' }
  expect(offeredCarriers([own]).filter(({ name }) => name.toLowerCase() === 'dhl')).toEqual([own])
  expect(trackingPage([own], 'DHL', '1')).toBe('https://dhl.example/1')
})
