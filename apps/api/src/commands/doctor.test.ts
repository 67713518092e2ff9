import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readinessKeys } from '@haat/shared/overview/readiness.ts'
import { expect, test } from 'vitest'
import { repositoryRoot } from '../platform/env.ts'
import { report } from './doctor.ts'

const check = {
  key: 'payment',
  severity: 'must',
  place: null,
  ok: false,
  title: 'Payment methods',
  text: 'Turn one on.',
} as const

test('problems come first, and the last line says whether the shop can sell', () => {
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

test('the documentation names every check', () => {
  const text = readFileSync(join(repositoryRoot, 'docs/dashboard.md'), 'utf8')
  expect(readinessKeys.filter((key) => !text.includes(`| \`${key}\` `))).toEqual([])
  const count = /ready to sell: (\d+) checks/.exec(readFileSync(join(repositoryRoot, 'README.md'), 'utf8'))
  expect(Number(count?.[1])).toBe(readinessKeys.length)
})
