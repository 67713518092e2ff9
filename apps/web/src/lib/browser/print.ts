/**
 * Opens a print window with a copy of `element` and the page's styles and prints 500 ms after loading (the specification). Nodes
 * are cloned instead of written as markup, so text cannot become HTML. Returns false if the browser blocked the window.
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
  // Lazy images below the fold would not load, because the print window is not scrolled.
  for (const image of paper.querySelectorAll('img')) image.loading = 'eager'
  const print = () => setTimeout(() => target.print(), 500)
  if (paper.readyState === 'complete') whenStyled(paper).then(print, print)
  else target.addEventListener('load', print, { once: true })
  return true
}

/** Resolves when the copied style sheets have loaded; the empty window itself fires no `load` event. */
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
