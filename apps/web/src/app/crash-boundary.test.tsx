import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CrashBoundary } from './crash-boundary.tsx'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => vi.restoreAllMocks())

function Stumbling(): never {
  throw new Error('stumbled')
}

test('a page that stumbles stands in the landmark of its frame, or brings its own', () => {
  render(
    <main>
      <CrashBoundary framed>
        <Stumbling />
      </CrashBoundary>
    </main>,
  )
  expect(screen.getByRole('heading', { level: 1 })).toBeVisible()
  expect(screen.getAllByRole('main')).toHaveLength(1)
})

test('where there is no frame, the landmark is its own', () => {
  render(
    <CrashBoundary>
      <Stumbling />
    </CrashBoundary>,
  )
  expect(screen.getByRole('main')).toContainElement(screen.getByRole('heading', { level: 1 }))
})
