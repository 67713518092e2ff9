import { afterEach, expect, test, vi } from 'vitest'
import { printElement } from './print.ts'

afterEach(() => vi.restoreAllMocks())

test('an element is printed 500 ms after its window has loaded, with markup as text', async () => {
  const paper = document.implementation.createHTMLDocument('')
  const print = vi.fn()
  Object.defineProperty(paper, 'readyState', { value: 'complete' })
  vi.spyOn(window, 'open').mockReturnValue({ document: paper, print } as unknown as Window)
  vi.useFakeTimers()
  document.documentElement.dir = 'rtl'
  const invoice = document.createElement('section')
  invoice.textContent = '<img src=x onerror=alert(1)>'

  expect(printElement(invoice, '10000000012345')).toBe(true)
  expect(paper.title).toBe('10000000012345')
  expect(paper.documentElement.dir).toBe('rtl')
  expect(paper.body.querySelector('img')).toBeNull()
  expect(paper.body.textContent).toBe('<img src=x onerror=alert(1)>')
  await vi.advanceTimersByTimeAsync(499)
  expect(print).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(print).toHaveBeenCalledOnce()
  vi.useRealTimers()
  document.documentElement.dir = 'ltr'
})

test('a blocked window returns false', () => {
  vi.spyOn(window, 'open').mockReturnValue(null)
  expect(printElement(document.createElement('p'), 'x')).toBe(false)
})
