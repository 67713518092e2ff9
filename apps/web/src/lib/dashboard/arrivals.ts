import { useEffect, useState } from 'react'

/** A new row of a list, with the ids that the list may use for it. */
interface Arrival {
  list: string
  names: readonly string[]
}
const listeners = new Set<(arrival: Arrival) => void>()

export const publishArrival = (arrival: Arrival): void => {
  for (const listener of listeners) listener(arrival)
}

/** Rows that were added to a list since it was last loaded. */
export function useArrivals(list: string): { arrived: readonly Arrival[]; clear: () => void } {
  const [arrived, setArrived] = useState<readonly Arrival[]>([])
  useEffect(() => {
    const listener = (arrival: Arrival) => {
      if (arrival.list === list) setArrived((before) => [...before, arrival].slice(-500))
    }
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, [list])
  return { arrived, clear: () => setArrived([]) }
}
