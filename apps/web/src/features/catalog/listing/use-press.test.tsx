import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { usePress } from './use-press.ts'

function Choice({ wait, takes }: { wait: Promise<void>; takes: boolean }) {
  const [checked, setChecked] = useState(false)
  const press = usePress(checked, async () => {
    await wait
    if (takes) setChecked(true)
  })
  return <input type="checkbox" {...press} />
}

test.each([true, false])('a click is shown while its change is pending, then its result: applied %s', async (takes) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  render(<Choice wait={promise} takes={takes} />)
  const box = screen.getByRole<HTMLInputElement>('checkbox')
  await userEvent.click(box)
  expect(box.checked).toBe(true)
  resolve()
  await expect.poll(() => box.checked, { timeout: 60_000 }).toBe(takes)
})
