import { expect, test } from 'vitest'
import { emptyOrder, orderFileColumns } from './history.ts'
import { writeCell } from './write-cell.ts'

test.each([
  ['Discount', '-5.00', 500, []],
  ['Discount', '\u2212 5.50', 550, []],
  ['Discount', '5', 500, []],
  ['Delivery', '-5.00', null, ['not_an_amount']],
] as const)('%s with %j', (heading, text, amount, problems) => {
  const order = emptyOrder()
  const found: string[] = []
  for (const column of orderFileColumns)
    if (column.level === 'product') writeCell(column, order, { [heading]: text }, (code) => found.push(code))
  expect([heading === 'Discount' ? order.discount : order.delivery, found]).toEqual([amount, problems])
})
