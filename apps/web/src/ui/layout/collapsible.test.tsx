import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Collapsible } from './collapsible.tsx'

test('stays open when its open property is removed', () => {
  const { rerender } = render(<Collapsible title="Messages">Hello</Collapsible>)
  expect(screen.getByRole('group')).not.toHaveAttribute('open')
  for (const open of [true, false]) {
    rerender(
      <Collapsible title="Messages" open={open}>
        Hello
      </Collapsible>,
    )
    expect(screen.getByRole('group')).toHaveAttribute('open')
  }
})
