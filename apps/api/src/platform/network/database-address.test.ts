import { expect, test } from 'vitest'
import {
  databaseAddressProblem,
  databaseName,
  databasePlace,
  databaseRole,
  hostAddresses,
  withDatabaseName,
} from './database-address.ts'

const several = 'postgres://shop:p@s,s@a.example:5432,[::1]:5433,%2Frun%2Fpg/haat?target_session_attrs=read-write'

test('an address with several hosts is split into one per host, with the same role, database and settings', () => {
  expect(hostAddresses('postgres://shop@a/haat')).toEqual(['postgres://shop@a/haat'])
  expect(hostAddresses(several)).toEqual([
    'postgres://shop:p@s,s@a.example:5432/haat?target_session_attrs=read-write',
    'postgres://shop:p@s,s@[::1]:5433/haat?target_session_attrs=read-write',
    'postgres://shop:p@s,s@%2Frun%2Fpg/haat?target_session_attrs=read-write',
  ])
  expect(databaseName(several)).toBe('haat')
  expect(databaseRole(several)).toBe('shop')
  expect(databasePlace(several)).toBe('a.example:5432, [::1]:5433, /run/pg/haat')
  expect(databaseName(withDatabaseName(several, 'a b'))).toBe('a b')
  expect(hostAddresses(withDatabaseName(several, 'other'))[1]).toBe(
    'postgres://shop:p@s,s@[::1]:5433/other?target_session_attrs=read-write',
  )
  expect(withDatabaseName('postgres://shop@a', 'other')).toBe('postgres://shop@a/other')
  expect(withDatabaseName('postgres://shop@a?x=1', 'other')).toBe('postgres://shop@a/other?x=1')
})

test.each([
  ['postgres://shop@a:5432,b:5433/haat', undefined],
  ['postgresql://a/haat', undefined],
  ['postgres:///haat?host=/run/postgresql', undefined],
  [several, undefined],
  ['postgres://shop@a,/haat', 'several hosts'],
  ['postgres://shop@a,b:x/haat', 'several hosts'],
  ['mysql://shop@a,b/haat', 'several hosts'],
  ['a:5432', 'several hosts'],
  ['postgres://shop@a,b/haat?target_session_attrs=standby', 'DATABASE_REPLICA_URLS'],
])('the problem of %s is: %s', (address, problem) => {
  if (problem === undefined) expect(databaseAddressProblem(address)).toBeUndefined()
  else expect(databaseAddressProblem(address)).toContain(problem)
})
