import { useRef, useState } from 'react'

/** Selection among the shown pictures; Shift selects a range. */
export function useChosen(shown: readonly string[], most = Number.POSITIVE_INFINITY) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const last = useRef<string>(undefined)
  return {
    chosen,
    clear: () => setChosen(new Set()),
    set: (ids: Iterable<string>) => setChosen(new Set([...ids].slice(0, most))),
    choose: (id: string, range = false) => {
      const next = new Set(chosen)
      const [from, to] = [shown.indexOf(last.current ?? ''), shown.indexOf(id)]
      if (range && from >= 0) for (const one of shown.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(one)
      else if (next.has(id)) next.delete(id)
      else if (most === 1) {
        next.clear()
        next.add(id)
      } else next.add(id)
      last.current = id
      setChosen(new Set([...next].slice(0, most)))
    },
  }
}
