import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Combo, type Option } from './combo.tsx'
import { TagInput } from './tag-input.tsx'

const user = userEvent.setup()
const fruit: Option[] = ['Apple', 'Banana', 'Cherry'].map((label) => ({ value: label.toLowerCase(), label }))
const find = async (query: string) => fruit.filter(({ label }) => label.toLowerCase().includes(query.toLowerCase()))

function Several() {
  const [value, setValue] = useState<Option[]>([])
  return (
    <>
      <Combo multiple label="Fruit" search={find} value={value} onChange={setValue} />
      <output aria-label="chosen">{value.map(({ label }) => label).join(' ')}</output>
    </>
  )
}
function Tags() {
  const [value, setValue] = useState<string[]>(['old'])
  return (
    <>
      <TagInput label="Tags" value={value} onChange={setValue} suggest={['Summer', 'Sale']} />
      <output aria-label="chosen">{value.join(' ')}</output>
    </>
  )
}
const chosen = () => screen.getByLabelText('chosen').textContent

test('several options are searched and selected with the keyboard; Backspace removes the last one', async () => {
  render(<Several />)
  const field = screen.getByRole('combobox', { name: 'Fruit' })
  await user.type(field, 'an')
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(3))
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(field).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { name: 'Cherry' }).id)
  await user.keyboard('{Enter}')
  expect(chosen()).toBe('Banana Cherry')
  await user.keyboard('{Backspace}')
  expect(chosen()).toBe('Banana')
  await user.click(screen.getByRole('button', { name: /Remove.*Banana/ }))
  expect(chosen()).toBe('')
})

test('a search without matches shows a message', async () => {
  render(<Several />)
  await user.type(screen.getByRole('combobox'), 'zzz')
  expect(await screen.findByText('No matches')).toBeVisible()
})

test('Enter or a comma adds a tag once, and existing tags are suggested', async () => {
  render(<Tags />)
  const field = screen.getByRole('combobox', { name: 'Tags' })
  await user.type(field, 'new{Enter}OLD,two words,')
  expect(chosen()).toBe('old new two words')
  await user.type(field, 'su')
  await user.click(await screen.findByRole('option', { name: 'Summer' }))
  expect(chosen()).toBe('old new two words Summer')
})
