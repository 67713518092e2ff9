import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Quantity } from './quantity.tsx'

function Example() {
  const [value, setValue] = useState(2)
  return <Quantity value={value} max={12} onChange={setValue} labels={{ group: 'Quantity', less: 'Less', more: 'More' }} />
}

test('a typed quantity is applied on Enter or blur, within the limits and in any script of digits', async () => {
  const user = userEvent.setup()
  render(<Example />)
  const field = screen.getByRole('textbox', { name: 'Quantity' })
  await user.click(field)
  await user.keyboard('7{Enter}')
  expect(screen.getByRole('status')).toHaveTextContent('7')
  await user.clear(field)
  await user.type(field, '400')
  await user.tab()
  expect(field).toHaveValue('12')
  await user.clear(field)
  await user.type(field, '٩{Enter}')
  expect(field).toHaveValue('9')
  await user.clear(field)
  await user.type(field, '৪')
  await user.click(screen.getByRole('button', { name: 'More' }))
  expect(field).toHaveValue('5')
  await user.clear(field)
  await user.tab()
  expect(field).toHaveValue('5')
})

test('at the limit a button stays focusable and does nothing', async () => {
  const user = userEvent.setup()
  render(<Example />)
  const less = screen.getByRole('button', { name: 'Less' })
  less.focus()
  await user.keyboard('{Enter}{Enter}')
  expect(less).toHaveFocus()
  expect(less).toHaveAttribute('aria-disabled', 'true')
  expect(screen.getByRole('textbox', { name: 'Quantity' })).toHaveValue('1')
})
