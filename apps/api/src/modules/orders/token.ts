import { createHash, createHmac } from 'node:crypto'

/**
 * The secret that opens a guest's order: 256 bits, made from the order's id with the shop's secret, so that a repeated request and
 * a later mail can say it again although the database holds its hash alone.
 */
export const tokenOf = (secret: string, id: string): string =>
  createHmac('sha256', secret).update(`guest order ${id}`).digest('base64url')

export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')
