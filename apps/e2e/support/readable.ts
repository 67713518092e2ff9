interface Sizes {
  /** texts and targets that are too small */
  small: string[]
  /** texts that do not fit */
  tooLong: string[]
  /** pixels by which the page is wider than the window */
  beside: number
}

/** Minimum sizes in px of texts and of targets, except links within a sentence. */
export const smallest = { text: 12, target: 24 }

/** Runs in the page: measures all sizes in one call of the browser. */
export function measureSizes(minimum: { text: number; target: number }): Sizes {
  const all = [...document.querySelectorAll<HTMLElement>('body *')].filter(
    (one) => one.closest('iframe, svg, script, style, noscript') === null,
  )
  const isVisible = (element: Element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  const { scrollWidth, clientWidth } = document.documentElement
  return { small: findSmall(), tooLong: findTooLong(), beside: scrollWidth - clientWidth }

  function findSmall(): string[] {
    const found = new Set<string>()
    const isSeen = (element: Element) => {
      const { width, height } = element.getBoundingClientRect()
      return width > 1 && height > 1 && isVisible(element)
    }
    const named = (element: Element) => {
      const name = element.getAttribute('aria-label') ?? element.getAttribute('name') ?? element.textContent
      return `${element.localName} “${name.trim().slice(0, 40)}”`
    }

    for (const element of all) {
      const hasText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
      if (!hasText) continue
      const size = Number.parseFloat(getComputedStyle(element).fontSize)
      if (size < minimum.text && isSeen(element)) found.add(`text of ${size} px · ${named(element)}`)
    }

    const targets =
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=tab], [role=menuitem], [role=option]'
    for (const target of all.filter((one) => one.matches(targets) && !one.matches(':disabled'))) {
      const area = areaOf(target)
      const isSmall = area.width < minimum.target - 0.5 || area.height < minimum.target - 0.5
      if (isSeen(area.element) && isSmall && !isInSentence(target))
        found.add(`target of ${Math.round(area.width)} × ${Math.round(area.height)} px · ${named(target)}`)
    }

    return [...found]

    /** The tap target: the element with its `::before` and `::after`, or the label around or beside an input. */
    function areaOf(target: Element): { element: Element; width: number; height: number } {
      const label = target instanceof HTMLInputElement ? target.labels?.[0] : undefined
      const boxes = [target, ...(label ? [label] : [])].flatMap((element) => {
        const { width, height } = element.getBoundingClientRect()
        const around = ['::before', '::after'].flatMap((part) => {
          const style = getComputedStyle(element, part)
          return style.content !== 'none' && style.position === 'absolute'
            ? [{ element, width: Number.parseFloat(style.width), height: Number.parseFloat(style.height) }]
            : []
        })
        return [{ element, width, height }, ...around]
      })
      const isBig = ({ width, height }: { width: number; height: number }) => width >= minimum.target && height >= minimum.target
      return boxes.find(isBig) ?? boxes[0]!
    }

    function isInSentence(target: Element): boolean {
      if (!target.matches('a, button') || !getComputedStyle(target).display.startsWith('inline')) return false
      const around = target.parentElement?.closest('p, li, dd, td, label, legend, h1, h2, h3, h4, div')
      return (around?.textContent.trim().length ?? 0) > target.textContent.trim().length
    }
  }

  /**
   * Lists interface texts that do not fit: cut off by an ellipsis without a title that has the full text, or wider or
   * higher than their button, tab or column. Names and other data, which are in `bdi`, may have any length.
   */
  function findTooLong(): string[] {
    const found = new Set<string>()
    const named = (element: Element) => `${element.localName} “${element.textContent.trim().slice(0, 40)}”`
    const isData = (element: Element) => element.closest('bdi, [dir=auto]') !== null || element.querySelector('bdi') !== null

    for (const element of all) {
      if (element.scrollWidth <= element.clientWidth + 1 || element.clientWidth <= 1) continue
      const { textOverflow, overflowX } = getComputedStyle(element)
      const isCut = textOverflow === 'ellipsis' && overflowX !== 'visible'
      if (
        isCut &&
        !isData(element) &&
        isVisible(element) &&
        !element.matches('input, select, textarea') &&
        !element.closest('[title]')
      )
        found.add(`cut off text · ${named(element)}`)
    }

    for (const place of all.filter((one) =>
      one.matches('button, a[href], [role=tab], [role=menuitem], th, td, [role=columnheader]'),
    )) {
      if (getComputedStyle(place).display === 'inline' || !isVisible(place)) continue
      const box = place.getBoundingClientRect()
      if (box.width <= 1 || box.height <= 1) continue
      const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT)
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const parent = text.parentElement!
        const { width, height } = parent.getBoundingClientRect()
        if (!text.textContent?.trim() || width <= 1 || height <= 1 || isData(parent) || !isVisible(parent)) continue
        const range = document.createRange()
        range.selectNodeContents(text)
        const { left, right, top, bottom } = range.getBoundingClientRect()
        // Fonts of some scripts are higher than their line box.
        const isOut = left < box.left - 1 || right > box.right + 1 || top < box.top - 8 || bottom > box.bottom + 8
        if (isOut) found.add(`text outside of its place · ${named(place)}`)
      }
    }
    return [...found]
  }
}
