import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { healthKeys } from '@haat/shared/health/checks.ts'
import { readinessKeys } from '@haat/shared/overview/readiness.ts'
import { expect, test } from 'vitest'
import { repositoryRoot } from '../platform/env.ts'
import { report, reportHealth } from './doctor.ts'

const check = {
  key: 'payment',
  severity: 'must',
  place: null,
  ok: false,
  title: 'Payment methods',
  text: 'Turn one on.',
} as const

test('the readiness report lists problems first and ends with whether the shop can sell', () => {
  const lines = report([
    { ...check, key: 'delivery', ok: true, title: 'Delivery areas', text: 'Areas: 1.' },
    { ...check, key: 'backups', severity: 'note', title: 'Backups', text: 'Make one.' },
    check,
  ]).split('\n')
  expect(lines).toEqual([
    '✗ Payment methods: Turn one on.',
    'i Backups: Make one.',
    '✓ Delivery areas: Areas: 1.',
    '',
    '1 of 3 checks must be fixed before the shop sells.',
  ])
  expect(report([{ ...check, ok: true }])).toMatch(/The shop is ready to sell\.$/)
})

test('the health report of a running shop lists broken checks first', () => {
  const one = { key: 'disk', group: 'space', place: null, checkedAt: null, since: null } as const
  const checks = [
    { ...one, state: 'good', title: 'Disk space', text: '9 GB free.' },
    { ...one, state: 'attention', title: 'Dead rows', text: 'Look.' },
    { ...one, state: 'broken', title: 'Durable writes', text: 'Off.' },
  ] as const
  expect(reportHealth(checks).split('\n')).toEqual([
    '✗ Durable writes: Off.',
    '! Dead rows: Look.',
    '✓ Disk space: 9 GB free.',
    '',
    'Of 3 checks of the running shop, 1 are broken and 1 need attention.',
  ])
  expect(reportHealth([checks[0]])).toMatch(/The shop runs well\.$/)
})

test('the documentation names every check', () => {
  const text = readFileSync(join(repositoryRoot, 'docs/dashboard.md'), 'utf8')
  expect(readinessKeys.filter((key) => !text.includes(`| \`${key}\` `))).toEqual([])
  const readme = readFileSync(join(repositoryRoot, 'README.md'), 'utf8')
  expect(Number(/ready to sell: (\d+) checks/.exec(readme)?.[1])).toBe(readinessKeys.length)
  expect(Number(/runs well: (\d+) more/.exec(readme)?.[1])).toBe(healthKeys.length)
})
