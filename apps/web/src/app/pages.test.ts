import { dashboardPageRows } from '@haat/shared/dashboard/paths.ts'
import type { PageRow } from '@haat/shared/page-row.ts'
import { pageRows, paths } from '@haat/shared/paths.ts'
import { describe, expect, test } from 'vitest'
import { rowAt as dashboardRowAt } from './dashboard/pages.ts'
import { rowAt } from './page-row.ts'

const fill = ({ path }: PageRow) => path.replace(/:\w+/g, 'x7')

describe('the router', () => {
  test.each(Object.entries(pageRows))('shows %s at its path, with the access of its row', (name, row: PageRow) => {
    const path = name === 'dashboard' ? `${row.path}/*` : row.path
    expect(rowAt(fill(row))).toMatchObject({ path, access: row.access })
  })

  test.each(Object.entries(dashboardPageRows))(
    'shows the dashboard page %s at its path, with the access of its row',
    (_name, row) => {
      expect(rowAt(fill(row))?.path).toBe(`${paths.dashboard}/*`)
      expect(dashboardRowAt(fill(row))).toMatchObject({ path: row.path, access: row.access })
    },
  )

  test('shows the 404 page for every other path', () => {
    for (const path of ['/nothing', '/cart/nothing', '/Cart', '/account/nothing'])
      expect([path, rowAt(path)?.path]).toEqual([path, '*'])
    expect(dashboardRowAt('/dashboard/nothing')?.path).toBe('*')
  })
})
