import { useEffect } from 'react'

/** How many wait, before the name of the window: seen in a row of tabs. Pages go on naming the window as they do. */
export function useTitleMark(count: number): void {
  useEffect(() => {
    if (count === 0) return
    const mark = `(${count}) `
    const bare = () => document.title.replace(/^\(\d+\) /, '')
    const put = () => {
      if (document.title !== mark + bare()) document.title = mark + bare()
    }
    put()
    const watch = new MutationObserver(put)
    watch.observe(document.head, { subtree: true, childList: true, characterData: true })
    return () => {
      watch.disconnect()
      document.title = bare()
    }
  }, [count])
}
