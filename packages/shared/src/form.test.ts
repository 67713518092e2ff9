import { expect, test } from 'vitest'
import { formValues } from './form.ts'

test('values are trimmed; files and fields without a name are skipped', () => {
  const fields = [
    { name: 'name', value: '  Amina Rahman ', type: 'text' },
    { name: 'picture', value: 'C:\\fakepath\\me.png', type: 'file' },
    { name: '', value: 'nobody asked', type: 'text' },
    { name: 'note', value: '\n', type: 'textarea' },
  ]
  expect(formValues(fields)).toEqual({ name: 'Amina Rahman', note: '' })
})
