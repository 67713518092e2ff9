import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LazySection } from '../../ui/feedback/lazy-section.tsx'
import { CrashBoundary } from './crash-boundary.tsx'

const sent: Record<string, string>[] = []
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  sent.length = 0
  Object.assign(navigator, {
    sendBeacon: (_url: string, body: URLSearchParams) => sent.push(Object.fromEntries(body)) > 0,
  })
})
afterEach(() => vi.restoreAllMocks())

function Failing({ message }: { message: string }): never {
  throw new Error(message)
}

let codeIsThere = false
const LateCode = () =>
  codeIsThere ? <p>the page</p> : <Failing message="Failed to fetch dynamically imported module: /assets/page.js" />

test('a page that throws shows the error page inside the landmark of its frame and is reported', () => {
  render(
    <main>
      <CrashBoundary framed>
        <Failing message="first page" />
      </CrashBoundary>
    </main>,
  )
  expect(screen.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Reload the page' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Back to the shop' })).toBeVisible()
  expect(screen.getAllByRole('main')).toHaveLength(1)
  expect(sent).toEqual([expect.objectContaining({ level: 'error', code: 'RENDER_ERROR', message: 'first page' })])
})

test('a page that fails offline shows the offline message and is retried when the connection is back', async () => {
  act(() => void dispatchEvent(new Event('offline')))
  render(
    <CrashBoundary>
      <LateCode />
    </CrashBoundary>,
  )
  expect(screen.getByRole('heading', { level: 1, name: 'You’re offline' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Reload the page' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Back to the shop' })).toBeVisible()
  codeIsThere = true
  act(() => void dispatchEvent(new Event('online')))
  expect(await screen.findByText('the page')).toBeVisible()
})

test('without a frame, the error page adds the main landmark', () => {
  render(
    <CrashBoundary>
      <Failing message="second page" />
    </CrashBoundary>,
  )
  expect(screen.getByRole('main')).toContainElement(screen.getByRole('heading', { level: 1 }))
})

test('navigating to another page replaces the error page', () => {
  const { rerender } = render(
    <CrashBoundary place="/a">
      <Failing message="third page" />
    </CrashBoundary>,
  )
  rerender(
    <CrashBoundary place="/b">
      <p>fine</p>
    </CrashBoundary>,
  )
  expect(screen.getByText('fine')).toBeVisible()
})

test('a section that throws shows an error in its place, keeps the rest of the page and is reported', () => {
  render(
    <>
      <p>the rest</p>
      <LazySection>
        <Failing message="a section" />
      </LazySection>
      <LazySection failure="none">
        <Failing message="a silent section" />
      </LazySection>
    </>,
  )
  expect(screen.getByText('the rest')).toBeVisible()
  expect(screen.getAllByRole('alert')).toHaveLength(1)
  expect(screen.getByRole('alert')).toHaveTextContent('We couldn’t show this section.')
  expect(sent.map(({ message }) => message)).toEqual(['a section', 'a silent section'])
})
