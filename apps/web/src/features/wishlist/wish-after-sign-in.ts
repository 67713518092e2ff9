/** What a visitor's heart was pressed for, kept in this tab until somebody has signed in. */
const key = 'haat-wish'
const keptFor = 30 * 60_000

interface Kept {
  productId: string
  at: number
}

export function keepWish(productId: string): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ productId, at: Date.now() } satisfies Kept))
  } catch {
    // Without storage the heart can be pressed again after signing in.
  }
}

/** The kept wish, once; an old one was given up. */
export function takeWish(): string | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Partial<Kept> | null
    sessionStorage.removeItem(key)
    return typeof kept?.productId === 'string' && Date.now() - Number(kept.at) < keptFor ? kept.productId : undefined
  } catch {
    return undefined
  }
}
