/** Where a visitor stands in a list: kept in the entry of the browser's history, so that Back finds the same card at the same height. */
export interface ListPlace {
  /** pages that had been loaded */
  pages: number
  /** the card that was followed, and how far below the top of the window it stood */
  card?: string
  top?: number
}

const key = 'haatList'

export function readPlace(): ListPlace | undefined {
  const place = (history.state as Record<string, unknown> | null)?.[key] as ListPlace | undefined
  return place && Number.isInteger(place.pages) && place.pages > 0 ? { ...place, pages: Math.min(place.pages, 40) } : undefined
}

/** Written beside what the router keeps there. */
export function keepPlace(place: ListPlace): void {
  history.replaceState({ ...(history.state as object | null), [key]: place }, '')
}
