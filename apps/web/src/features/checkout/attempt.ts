import { randomKey } from '../../lib/random-key.ts'

const key = 'haat-order-attempt'

interface Attempt {
  key: string
  /** fingerprint that distinguishes requests without storing their content */
  print: string
}

let inMemory: Attempt | undefined

/**
 * The idempotency key of an order: the same for the same request, after a reload too, so that a retry never places a second
 * order.
 */
export function keyFor(body: string): string {
  const saved = read()
  const print = fingerprint(body)
  if (saved?.print === print) return saved.key
  const attempt = { key: randomKey(), print }
  write(attempt)
  return attempt.key
}

/** Ends the attempt after a final answer: the next order gets a new key. */
export const closeAttempt = (): void => write(undefined)

function read(): Attempt | undefined {
  try {
    const text = sessionStorage.getItem(key)
    return text ? (JSON.parse(text) as Attempt) : inMemory
  } catch {
    return inMemory
  }
}

function write(attempt: Attempt | undefined): void {
  inMemory = attempt
  try {
    if (attempt) sessionStorage.setItem(key, JSON.stringify(attempt))
    else sessionStorage.removeItem(key)
  } catch {
    // With a blocked storage, the attempt lasts as long as the page.
  }
}

/** Two FNV-1a hashes. On a collision the server refuses the key, and the next attempt gets a new one. */
function fingerprint(text: string): string {
  const run = (start: number) => {
    let hash = start
    for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
    return (hash >>> 0).toString(16)
  }
  return `${text.length}-${run(0x811c9dc5)}-${run(0x050c5d1f)}`
}
