/**
 * Tokens of guest orders opened in this tab. The tab stays authorized when a URL without the token leads back to the order:
 * after a payment page or after signing in.
 */
const key = 'haat-order-tokens'
const mostTokens = 20

type Tokens = [orderId: string, token: string][]

function read(): Tokens {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '[]') as Tokens
  } catch {
    return []
  }
}

export const findSavedToken = (orderId: string): string | undefined => read().find(([id]) => id === orderId)?.[1]

export function saveToken(orderId: string, token: string): void {
  const others = read().filter(([id]) => id !== orderId)
  try {
    sessionStorage.setItem(key, JSON.stringify([...others, [orderId, token]].slice(-mostTokens)))
  } catch {
    // A full or blocked storage is not an error.
  }
}
