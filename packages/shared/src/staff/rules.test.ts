import { describe, expect, test } from 'vitest'
import type { Permission } from '../accounts/schema.ts'
import { holdsAll, mayChange, mayGrant, mayManage, type PermissionHolder, tidyPermissions } from './rules.ts'

const right = (name: Permission['name'], held: string): Permission => ({
  name,
  view: held.includes('v'),
  edit: held.includes('e'),
  delete: held.includes('d'),
})
const holder = (permissions: Permission[] = [], admin = false, _id = 'me'): PermissionHolder => ({ _id, admin, permissions })
const admin = holder([], true)

test('edit and delete include view; empty permissions are removed; sections are sorted', () => {
  expect(tidyPermissions([right('staff', 'd'), right('orders', ''), right('products', 'e')])).toEqual([
    right('products', 've'),
    right('staff', 'vd'),
  ])
})

test.each([
  ['ved', 'v', true],
  ['ved', 'ved', true],
  ['ve', 'd', false],
  ['v', 'e', false],
  ['e', 'v', false],
  ['d', 'v', false],
  ['e', 'e', false],
  ['d', 'e', false],
  ['', 'v', false],
  ['v', '', true],
])('permissions %j on a section include %j: %s', (own, wanted, answer) => {
  expect(holdsAll(holder([right('orders', own)]), [right('orders', wanted)])).toBe(answer)
  expect(holdsAll(holder([right('products', own)]), [right('orders', wanted)])).toBe(wanted === '')
  expect(holdsAll(admin, [right('orders', wanted)])).toBe(true)
})

describe('granting permissions', () => {
  test('staff grant only permissions that they have', () => {
    const me = holder([right('staff', 'e'), right('orders', 'v')])
    expect(mayGrant(me, { admin: false, permissions: [right('orders', 'v')] })).toMatchObject({ ok: true })
    expect(mayGrant(me, { admin: false, permissions: [right('orders', 'e')] })).toMatchObject({ code: 'more_than_own' })
    expect(mayGrant(me, { admin: false, permissions: [right('system', 'v')] })).toMatchObject({ code: 'more_than_own' })
  })

  test('only admins grant admin rights', () => {
    const everything = holder([right('staff', 'ved')])
    expect(mayGrant(everything, { admin: true, permissions: [] })).toMatchObject({ code: 'more_than_own' })
    expect(mayGrant(admin, { admin: true, permissions: [] })).toMatchObject({ ok: true })
  })
})

describe('managing staff', () => {
  const manager = holder([right('staff', 'ved'), right('orders', 've')])

  test('only admins manage an admin', () => {
    expect(mayManage(manager, holder([], true, 'other'))).toMatchObject({ code: 'not_allowed' })
    expect(mayManage(admin, holder([], true, 'other'))).toMatchObject({ ok: true })
  })

  test('staff do not manage staff with more permissions', () => {
    expect(mayManage(manager, holder([right('orders', 've')], false, 'other'))).toMatchObject({ ok: true })
    expect(mayManage(manager, holder([right('orders', 'd')], false, 'other'))).toMatchObject({ code: 'more_than_own' })
  })

  test('staff, including admins, do not change their own permissions', () => {
    expect(mayChange(manager, manager)).toMatchObject({ code: 'own_rights' })
    expect(mayChange(admin, admin)).toMatchObject({ code: 'own_rights' })
    expect(mayChange(manager, holder([], false, 'other'))).toMatchObject({ ok: true })
  })
})
