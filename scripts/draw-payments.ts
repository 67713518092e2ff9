import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { orderTransitions } from '../packages/shared/src/orders/transitions.ts'
import { paymentTransitions, refundTransitions } from '../packages/shared/src/payments/transitions.ts'

/** Draws docs/images/payment-states.svg. Only the layout is defined here; the arrows are checked against the transition tables. */

type Side = 'left' | 'right' | 'top' | 'bottom'
interface Box {
  x: number
  y: number
  w: number
  h: number
  name: string
  tone?: 'good' | 'end' | 'open'
}
const state = (name: string, x: number, y: number, tone?: Box['tone']): Box => ({
  x,
  y,
  w: 116,
  h: 40,
  name,
  ...(tone && { tone }),
})

const payment = {
  pending: state('pending', 44, 118, 'open'),
  unknown: state('unknown', 44, 226, 'open'),
  authorized: state('authorized', 372, 64),
  failed: state('failed', 372, 236, 'end'),
  voided: state('voided', 372, 292, 'end'),
  expired: state('expired', 372, 348, 'end'),
  captured: state('captured', 742, 148, 'good'),
}
const refund = {
  pending: state('pending', 44, 506, 'open'),
  unknown: state('unknown', 44, 594, 'open'),
  succeeded: state('succeeded', 300, 506, 'good'),
  failed: state('failed', 300, 594, 'end'),
}
const order = {
  placed: state('placed', 530, 506, 'open'),
  confirmed: state('confirmed', 530, 594),
  completed: state('completed', 742, 594, 'good'),
  cancelled: state('cancelled', 742, 506, 'end'),
}

const nobodyYet: Box = { x: 24, y: 96, w: 156, h: 190, name: '' }
const without: Box = { x: 352, y: 216, w: 156, h: 192, name: '' }

const open = { authorize: 'authorized', capture: 'captured', decline: 'failed', void: 'voided', expire: 'expired' }
assert.deepEqual(paymentTransitions, {
  pending: { ...open, lose: 'unknown' },
  unknown: open,
  authorized: { capture: 'captured', void: 'voided', expire: 'expired' },
  captured: {},
  failed: { capture: 'captured' },
  voided: { capture: 'captured' },
  expired: { capture: 'captured' },
})
assert.deepEqual(refundTransitions, {
  pending: ['succeeded', 'failed', 'unknown'],
  unknown: ['succeeded', 'failed'],
  succeeded: [],
  failed: [],
})
assert.deepEqual(orderTransitions, {
  placed: ['confirmed', 'cancelled'],
  confirmed: ['completed', 'cancelled'],
  completed: [],
  cancelled: [],
})

const arrows = [
  arrow(payment.pending, 'bottom', payment.unknown, 'top', 'no answer', { dx: -6, anchor: 'end' }),
  arrow(nobodyYet, 'right', payment.authorized, 'left', 'authorize', { from: -70, dx: -24, dy: -22 }),
  arrow(nobodyYet, 'right', payment.captured, 'left', 'the money has come', { from: -23, dx: -110, dy: -12 }),
  arrow(nobodyYet, 'right', payment.failed, 'left', 'decline', { from: 30, dx: 26, dy: -12 }),
  arrow(nobodyYet, 'right', payment.voided, 'left', 'take back', { from: 50, dx: 44, dy: -2 }),
  arrow(nobodyYet, 'right', payment.expired, 'left', 'time is over', { from: 70, dx: -30, dy: 34 }),
  arrow(payment.authorized, 'right', payment.captured, 'top', 'capture', { dx: 20, dy: -44 }),
  bent(payment.authorized, without, 'void, expire'),
  arrow(without, 'right', payment.captured, 'bottom', 'money that comes late', { dx: 112, dy: 44, dashed: true }),
  arrow(refund.pending, 'right', refund.succeeded, 'left', 'paid back', { dy: -12 }),
  arrow(refund.pending, 'bottom', refund.unknown, 'top', 'no answer', { dx: -6, anchor: 'end' }),
  arrow(refund.pending, 'right', refund.failed, 'left', '', { from: 8, to: -8 }),
  arrow(refund.unknown, 'right', refund.succeeded, 'left', '', { from: -8, to: 8 }),
  arrow(refund.unknown, 'right', refund.failed, 'left', 'refused', { dy: 18, from: 6, to: 6 }),
  arrow(order.placed, 'bottom', order.confirmed, 'top', 'taken on', { dx: -8, anchor: 'end' }),
  arrow(order.confirmed, 'right', order.completed, 'left', 'paid, there', { dy: 16, from: 6, to: 6 }),
  arrow(order.placed, 'right', order.cancelled, 'left', 'not paid', { dy: -12, from: -8, to: -8 }),
  arrow(order.cancelled, 'left', order.placed, 'right', 'paid late', { dx: -20, dy: 14, from: 4, to: 4, dashed: true }),
  arrow(order.confirmed, 'right', order.cancelled, 'left', '', { from: -6, to: 14 }),
]

const boxes = [payment, refund, order].flatMap((machine) => Object.values<Box>(machine)).map(boxOf)
const groups = [groupOf(nobodyYet, 'nobody has paid'), groupOf(without, 'ended without money')]
const titles = [title(24, 40, 'A payment: one attempt to be paid'), title(24, 470, 'A refund'), title(530, 470, 'The order')]

writeFileSync(
  new URL('../docs/images/payment-states.svg', import.meta.url),
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 664" role="img" aria-labelledby="t">
<title id="t">States of a payment, a refund and an order, and what leads from one to another</title>
<style>
svg { --paper: #fbfaf7; --ink: #23211d; --soft: #6f6a60; --line: #d8d3c8; --good: #dcefe0; --end: #f0e3df; --open: #e5ecf6; font: 14px system-ui, sans-serif }
@media (prefers-color-scheme: dark) { svg { --paper: #1c1b19; --ink: #efece6; --soft: #a8a297; --line: #45413a; --good: #23402b; --end: #462f29; --open: #263449 } }
text { fill: var(--ink) } .soft { fill: var(--soft); font-size: 12.5px } .title { font-size: 17px; font-weight: 600 }
.box { fill: var(--paper); stroke: var(--soft) } .good { fill: var(--good) } .end { fill: var(--end) } .open { fill: var(--open) }
.group { fill: none; stroke: var(--line); stroke-width: 1.5; stroke-dasharray: 5 4 } .arrow { fill: none; stroke: var(--soft); stroke-width: 1.5; marker-end: url(#head) } .late { stroke-dasharray: 5 4 }
#head path { fill: var(--soft) }
</style>
<defs><marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0 8 4 0 8z"/></marker></defs>
<rect width="900" height="664" rx="14" fill="var(--paper)"/>
${[...titles, ...groups, ...arrows, ...boxes].join('\n')}
</svg>
`,
)

function boxOf({ x, y, w, h, name, tone }: Box): string {
  return `<rect class="box${tone ? ` ${tone}` : ''}" x="${x}" y="${y}" width="${w}" height="${h}" rx="9"/><text x="${x + w / 2}" y="${y + h / 2 + 5}" text-anchor="middle">${name}</text>`
}

function groupOf({ x, y, w, h }: Box, name: string): string {
  return `<rect class="group" x="${x}" y="${y}" width="${w}" height="${h}" rx="13"/><text class="soft" x="${x + w / 2}" y="${y + h + 18}" text-anchor="middle">${name}</text>`
}

function title(x: number, y: number, name: string): string {
  return `<text class="title" x="${x}" y="${y}">${name}</text>`
}

interface Look {
  /** offset along the side, from its middle */
  from?: number
  to?: number
  /** offset of the label from the middle of the arrow */
  dx?: number
  dy?: number
  anchor?: 'start' | 'middle' | 'end'
  dashed?: boolean
}

function arrow(a: Box, from: Side, b: Box, to: Side, words: string, look: Look = {}): string {
  const [x1, y1] = pointOf(a, from, look.from ?? 0)
  const [x2, y2] = pointOf(b, to, look.to ?? 0)
  const reach = from === 'left' || from === 'right' ? Math.abs(x2 - x1) / 2 : Math.abs(y2 - y1) / 2
  const [cx1, cy1] = away(x1, y1, from, reach)
  const [cx2, cy2] = away(x2, y2, to, to === 'top' || to === 'bottom' ? Math.min(Math.abs(y2 - y1), 60) : reach)
  const path = `<path class="arrow${look.dashed ? ' late' : ''}" d="M${x1} ${y1}C${cx1} ${cy1} ${cx2} ${cy2} ${x2} ${y2}"/>`
  if (!words) return path
  const [x, y] = [(x1 + x2) / 2 + (look.dx ?? 0), (y1 + y2) / 2 + (look.dy ?? 0) + 4]
  return `${path}<text class="soft" x="${x}" y="${y}" text-anchor="${look.anchor ?? 'middle'}">${words}</text>`
}

/** Path of a vertical arrow between the other arrows. */
function bent(a: Box, b: Box, words: string): string {
  const [x1, y1] = pointOf(a, 'bottom', 20)
  const y2 = b.y
  return `<path class="arrow" d="M${x1} ${y1}V${y2}"/><text class="soft" x="${x1 + 8}" y="${y2 - 12}">${words}</text>`
}

function pointOf({ x, y, w, h }: Box, side: Side, along: number): [number, number] {
  if (side === 'left') return [x, y + h / 2 + along]
  if (side === 'right') return [x + w, y + h / 2 + along]
  return [x + w / 2 + along, side === 'top' ? y : y + h]
}

function away(x: number, y: number, side: Side, by: number): [number, number] {
  if (side === 'left') return [x - by, y]
  if (side === 'right') return [x + by, y]
  return [x, side === 'top' ? y - by : y + by]
}
