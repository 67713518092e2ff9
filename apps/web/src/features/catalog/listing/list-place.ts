/** Scroll position in a product list, stored in the history entry, so that Back restores it. */
export interface ListPlace {
  /** number of loaded pages */
  pages: number
  /** the opened card, and its distance from the top of the window */
  card?: string
  top?: number
}

const key = 'haatList'

export function readPlace(): ListPlace | undefined {
  const place = (history.state as Record<string, unknown> | null)?.[key] as ListPlace | undefined
  return place && Number.isInteger(place.pages) && place.pages > 0 ? { ...place, pages: Math.min(place.pages, 40) } : undefined
}

/** Stored beside the router's own state. */
export function storePlace(place: ListPlace): void {
  history.replaceState({ ...(history.state as object | null), [key]: place }, '')
}
