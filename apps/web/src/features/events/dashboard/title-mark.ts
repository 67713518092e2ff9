import { useEffect } from 'react'

/** Prefixes the document title with the number of unread notifications; pages still set their own titles. */
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
