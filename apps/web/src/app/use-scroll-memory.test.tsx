import { cleanup, render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { useScrollMemory } from './use-scroll-memory.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

function Page() {
  useScrollMemory()
  return null
}

/** A page of the shop, scrolled to `top` without an event. */
function openPage(path: string, top: number): void {
  vi.stubGlobal('scrollY', top)
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: <Page /> }], { initialEntries: [path] })} />)
}

const stored = (): number | undefined =>
  new Map<string, number>(JSON.parse(sessionStorage.getItem('haat-scroll') ?? '[]')).get('default /product/kettle')

test('a page that is reloaded before the event of its scrolling keeps its position', () => {
  openPage('/product/kettle', 700)
  window.dispatchEvent(new Event('pagehide'))
  expect(stored()).toBe(700)
})

test('a page that is reloaded before its stored position is reached keeps that position', () => {
  vi.stubGlobal('scrollTo', () => undefined)
  openPage('/product/kettle', 700)
  window.dispatchEvent(new Event('pagehide'))
  cleanup()
  openPage('/product/kettle', 0)
  window.dispatchEvent(new Event('scroll'))
  window.dispatchEvent(new Event('pagehide'))
  expect(stored()).toBe(700)
})
