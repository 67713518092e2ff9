import { useEffect, useState } from 'react'

/** Something new belongs to a list: the names it may be known by there. */
interface Arrival {
  list: string
  names: readonly string[]
}
const listeners = new Set<(arrival: Arrival) => void>()

export const tellArrival = (arrival: Arrival): void => {
  for (const listener of listeners) listener(arrival)
}

/** What came to a list since it was looked at. */
export function useArrivals(list: string): { arrived: readonly Arrival[]; forget: () => void } {
  const [arrived, setArrived] = useState<readonly Arrival[]>([])
  useEffect(() => {
    const listener = (arrival: Arrival) => {
      if (arrival.list === list) setArrived((before) => [...before, arrival].slice(-500))
    }
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, [list])
  return { arrived, forget: () => setArrived([]) }
}
