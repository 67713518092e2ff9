/**
 * Opens a print window with a copy of `element` and the page's styles; prints 500 ms after it has loaded (the specification).
 * Nodes are cloned, never written as markup, so text stays text. False when the browser refused the window.
 */
export function printElement(element: HTMLElement, title: string): boolean {
  const target = window.open('', '_blank', 'width=860,height=1000')
  if (!target) return false
  const { document: paper } = target
  paper.title = title
  paper.documentElement.lang = document.documentElement.lang
  paper.documentElement.dir = document.documentElement.dir
  for (const style of document.querySelectorAll('link[rel="stylesheet"], style')) paper.head.append(paper.importNode(style, true))
  paper.body.className = 'print-sheet'
  paper.body.append(paper.importNode(element, true))
  // Below the fold of a window nobody scrolls.
  for (const image of paper.querySelectorAll('img')) image.loading = 'eager'
  const print = () => setTimeout(() => target.print(), 500)
  if (paper.readyState === 'complete') whenStyled(paper).then(print, print)
  else target.addEventListener('load', print, { once: true })
  return true
}

/** An opened empty window has loaded already; what it still waits for are the copied style sheets. */
function whenStyled(paper: Document): Promise<unknown> {
  const sheets = [...paper.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].filter((link) => !link.sheet)
  return Promise.all(
    sheets.map(
      (link) =>
        new Promise((done) => {
          for (const type of ['load', 'error']) link.addEventListener(type, done, { once: true })
        }),
    ),
  )
}
