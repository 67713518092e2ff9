import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense, use } from 'react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { expect, test } from 'vitest'
import { useQuery } from './use-query.ts'

const never = new Promise<never>(() => {})

/** A component that suspends, as a slow device would delay rendering. */
const Slow = () => (useLocation().search === '' ? null : use(never))

function Choice() {
  const [query, setQuery] = useQuery()
  const choose = (name: string) => {
    const next = new URLSearchParams(query)
    next.set(name, '1')
    setQuery(next)
  }
  return (
    <>
      <button type="button" onClick={() => choose('a')}>
        A
      </button>
      <button type="button" onClick={() => choose('b')}>
        B
      </button>
      <output>{query.toString()}</output>
    </>
  )
}

test('a second change keeps the first one while the router is still rendering it', async () => {
  render(
    <MemoryRouter>
      <Choice />
      <Suspense>
        <Slow />
      </Suspense>
    </MemoryRouter>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'A' }))
  expect(screen.getByText('a=1')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'B' }))
  expect(screen.getByText('a=1&b=1')).toBeVisible()
})
