import { endpoints as staffs } from 'virtual:dashboard-endpoints'
import { endpoints } from 'virtual:endpoints'
import { expect, test } from 'vitest'

const namesOf = (domains: object) =>
  Object.values(domains).flatMap((rows: object) => Object.values(rows).map(({ name }: { name: string }) => name))

// Answers embedded in the HTML are looked up by endpoint name.
test('endpoint names are unique, and those of the dashboard have a prefix', () => {
  const all = [...namesOf(endpoints), ...namesOf(staffs)]
  expect(new Set(all).size).toBe(all.length)
  expect(staffs.pages.list.name).toBe('dashboard/pages.list')
  expect(endpoints.pages.list.name).toBe('pages.list')
})
