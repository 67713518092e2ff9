import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import { useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Button, IconButton } from './button.tsx'
import { Input } from './form/field.tsx'
import { Menu } from './menu.tsx'
import { Dialog } from './overlay.tsx'
import { Price } from './price.tsx'

afterEach(() => i18next.changeLanguage('en'))

describe('a button', () => {
  test('that may not be pressed stays reachable and says why', async () => {
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

  test('that is working sends no form twice', async () => {
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

  test('with a number on it is named in words alone', () => {
    render(<IconButton label="Cart, 3 items" badge={3} />)
    expect(screen.getByRole('button', { name: 'Cart, 3 items' })).toHaveTextContent('')
  })
})

test('a field and what is wrong with it belong together', () => {
  render(<Input label="E-mail" error="Please write your e-mail address" />)
  expect(screen.getByLabelText('E-mail')).toBeInvalid()
  expect(screen.getByLabelText('E-mail')).toHaveAccessibleDescription('Please write your e-mail address')
})

describe('a menu', () => {
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

  test('opens at the current choice and is walked with the arrows', async () => {
    const { pick, button } = await open()
    expect(screen.getByRole('menuitemradio', { name: 'bn' })).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    expect(screen.getByRole('menuitemradio', { name: 'ar' })).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(pick).toHaveBeenCalledWith('en')
    expect(screen.queryByRole('menu')).toBeNull()
    expect(button).toHaveFocus()
  })

  test('closes with Escape, back to its button, and with a click elsewhere', async () => {
    const { button } = await open()
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('menu')).toBeNull()
    expect(button).toHaveFocus()
    await userEvent.click(button)
    await userEvent.click(screen.getByText('elsewhere'))
    expect(screen.queryByRole('menu')).toBeNull()
  })
})

test('a closed panel leads the keyboard back to where it was', async () => {
  render(<SizeGuide />)
  await userEvent.click(screen.getByRole('button', { name: 'Size guide' }))
  expect(screen.getByRole('dialog', { name: 'Sizes' })).toContainElement(document.activeElement as HTMLElement)
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Size guide' })).toHaveFocus())
})

test('a price reads left to right in every language, and says which amount is which', async () => {
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
