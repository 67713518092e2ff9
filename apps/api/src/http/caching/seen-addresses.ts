/** Number of addresses that are distinguished; a power of two. */
const seenSlots = 4_096

/** Remembers the last addresses by their hashes, without keeping the addresses. Two addresses may have the same hash. */
export class SeenAddresses {
  readonly #hashes = new Uint32Array(seenSlots)

  /** Adds an address; returns whether it was there. */
  add(url: string): boolean {
    let hash = 0x811c9dc5
    for (let at = 0; at < url.length; at++) hash = Math.imul(hash ^ url.charCodeAt(at), 0x01000193)
    const slot = (hash ^ (hash >>> 16)) & (seenSlots - 1)
    const wasSeen = this.#hashes[slot] === hash >>> 0
    this.#hashes[slot] = hash
    return wasSeen
  }
}
