import { expect, test } from 'vitest'
import { defaultSettings } from './defaults.ts'
import { hasOutsideServices } from './has-outside-services.ts'
import { servicesIn } from './outside-services.ts'

const ids = Object.keys(defaultSettings.script) as (keyof typeof defaultSettings.script)[]

test.each([undefined, ...ids])('hasOutsideServices agrees with the list of services for the id %s', (name) => {
  const script = { ...defaultSettings.script, ...(name && { [name]: 'AW-1' }) }
  expect(hasOutsideServices(script)).toBe(servicesIn(script).length > 0)
})
