import { readStored, writeStored } from '../../lib/browser/storage.ts'

const key = 'haat-handed-cart'

/** The token of the cart that a shopping agent prepared, by which the order becomes that of the agent's checkout. */
export const handedToken = (): string | undefined => {
  const token = readStored<unknown>(key)
  return typeof token === 'string' && /^[0-9a-f-]{36}\.[\w-]{43}$/.test(token) ? token : undefined
}

/** Stores the token until the order is placed; undefined forgets it. */
export const setHandedToken = (token: string | undefined): void => writeStored(key, token)
