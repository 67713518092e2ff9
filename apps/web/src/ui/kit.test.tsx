import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import { useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Button, IconButton } from './button.tsx'
import { Input } from './form/field.tsx'
import { Menu } from './menu.tsx'
import { Dialog } from './overlay.tsx'
import { Picture } from './picture.tsx'
import { Price } from './price.tsx'

afterEach(() => i18next.changeLanguage('en'))

describe('button', () => {
  test('a disabled button can be focused and shows the reason', async () => {
    const press = vi.fn()
    render(
      <Button disabledReason="Choose a size first" onClick={press}>
        Add
      </Button>,
    )
    const button = screen.getByRole('button', { name: /Add.*Choose a size first/ })
    await userEvent.tab()
    expect(button).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    expect(press).not.toHaveBeenCalled()
  })

  test('a loading button does not submit the form', async () => {
    const send = vi.fn((event: React.FormEvent) => event.preventDefault())
    render(
      <form onSubmit={send}>
        <Input label="E-mail" />
        <Button type="submit" loading>
          Save
        </Button>
      </form>,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(send).not.toHaveBeenCalled()
  })

  test('the badge of an icon button is not part of its name', () => {
    render(<IconButton label="Cart, 3 items" badge={3} />)
    expect(screen.getByRole('button', { name: 'Cart, 3 items' })).toHaveTextContent('')
  })
})

test('the error of a field is its accessible description', () => {
  render(<Input label="E-mail" error="Please write your e-mail address" />)
  expect(screen.getByLabelText('E-mail')).toBeInvalid()
  expect(screen.getByLabelText('E-mail')).toHaveAccessibleDescription('Please write your e-mail address')
})

describe('menu', () => {
  const open = async () => {
    const pick = vi.fn()
    render(
      <>
        <Menu
          label="Language"
          button={(props) => (
            <button type="button" {...props}>
              Language
            </button>
          )}
          items={['en', 'bn', 'ar'].map((key) => ({ key, label: key, checked: key === 'bn', onSelect: () => pick(key) }))}
        />
        <p>elsewhere</p>
      </>,
    )
    const button = screen.getByRole('button', { name: 'Language' })
    await userEvent.click(button)
    return { pick, button }
  }

  test('opens at the selected item and is navigated with the arrow keys', async () => {
    const { pick, button } = await open()
    expect(screen.getByRole('menuitemradio', { name: 'bn' })).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    expect(screen.getByRole('menuitemradio', { name: 'ar' })).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(pick).toHaveBeenCalledWith('en')
    expect(screen.queryByRole('menu')).toBeNull()
    expect(button).toHaveFocus()
  })

  test('closes with Escape, which focuses its button, and with a click outside', async () => {
    const { button } = await open()
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('menu')).toBeNull()
    expect(button).toHaveFocus()
    await userEvent.click(button)
    await userEvent.click(screen.getByText('elsewhere'))
    expect(screen.queryByRole('menu')).toBeNull()
  })
})

test('closing a dialog returns the focus to its button', async () => {
  render(<SizeGuide />)
  await userEvent.click(screen.getByRole('button', { name: 'Size guide' }))
  expect(screen.getByRole('dialog', { name: 'Sizes' })).toContainElement(document.activeElement as HTMLElement)
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Size guide' })).toHaveFocus())
})

test('prices are rendered left to right in a right-to-left language', async () => {
  await i18next.changeLanguage('ar')
  const { container } = render(<Price price={89} compare={109} currency={{ name: 'USD', s: '$' }} />)
  const amounts = [...container.querySelectorAll('bdi')]
  expect(amounts.map((amount) => amount.textContent)).toEqual(['$٨٩٫٠٠', '$١٠٩٫٠٠'])
  for (const amount of amounts) expect(amount).toHaveAttribute('dir', 'ltr')
})

function SizeGuide() {
  const [shown, setShown] = useState(false)
  return (
    <>
      <Button onClick={() => setShown(true)}>Size guide</Button>
      <Dialog open={shown} onOpenChange={setShown} title="Sizes">
        text
      </Dialog>
    </>
  )
}

test('a picture that there is not leaves a mark in its place, not an empty box', () => {
  const { container } = render(<Picture picture={null} sizes="72px" className="size-18" />)
  expect(container.firstElementChild).toHaveClass('no-picture', 'size-18')
})

function PriceInput() {
  const [typed, setTyped] = useState('')
  return <Input label="Price" inputMode="decimal" value={typed} onChange={({ target }) => setTyped(target.value)} />
}

test('a field for numbers takes the digits of every script and keeps the caret', async () => {
  render(<PriceInput />)
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Price' })
  await userEvent.type(field, '১২٫٥')
  expect(field).toHaveValue('12.5')
  await userEvent.type(field, '৪', { initialSelectionStart: 1, initialSelectionEnd: 1 })
  expect(field).toHaveValue('142.5')
  expect(field.selectionStart).toBe(2)
})
