const key = 'haat-order-attempt'

interface Attempt {
  key: string
  /** tells one wish from another without keeping what is in it */
  print: string
}

let inMemory: Attempt | undefined

/** The Idempotency-Key of an order: the same for the same wish, also after a reload, so that trying again can never buy twice. */
export function keyFor(body: string): string {
  const kept = read()
  const print = fingerprint(body)
  if (kept?.print === print) return kept.key
  const attempt = { key: randomId(), print }
  write(attempt)
  return attempt.key
}

/** The wish has been answered for good: the next order is a new one. */
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
    // Without storage the attempt lives as long as the page.
  }
}

/** Two runs of FNV-1a. Were two wishes ever to share one, the shop refuses the key for the second, and the next try gets its own. */
function fingerprint(text: string): string {
  const run = (start: number) => {
    let hash = start
    for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
    return (hash >>> 0).toString(16)
  }
  return `${text.length}-${run(0x811c9dc5)}-${run(0x050c5d1f)}`
}

/** `randomUUID` exists on secure pages alone. */
function randomId(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
