import type { Page } from '@playwright/test'

const smallestText = 12
const smallestTarget = 24

/**
 * Names what is hard to read or to hit: text below 12 px, targets below 24 px (links within a sentence aside), and a text of the interface
 * cut off by an ellipsis without a title that holds the whole. Names and other data, which stand in `bdi`, may have any length.
 */
export const hardToUse = (page: Page): Promise<string[]> => page.evaluate(find, { smallestText, smallestTarget })

function find({ smallestText, smallestTarget }: { smallestText: number; smallestTarget: number }): string[] {
  const found = new Set<string>()
  const isSeen = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return width > 1 && height > 1 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  }
  const named = (element: Element) => {
    const name = element.getAttribute('aria-label') ?? element.getAttribute('name') ?? element.textContent
    return `${element.localName} “${name.trim().slice(0, 40)}”`
  }
  const all = [...document.querySelectorAll('body *')].filter(
    (one) => one.closest('iframe, svg, script, style, noscript') === null,
  )

  for (const element of all) {
    const hasText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
    const size = Number.parseFloat(getComputedStyle(element).fontSize)
    if (hasText && size < smallestText && isSeen(element)) found.add(`text of ${size} px · ${named(element)}`)
  }

  const targets =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=tab], [role=menuitem], [role=option]'
  for (const target of all.filter((one) => one.matches(targets) && !one.matches(':disabled'))) {
    const area = areaOf(target)
    const isSmall = area.width < smallestTarget - 0.5 || area.height < smallestTarget - 0.5
    if (isSeen(area.element) && isSmall && !isInSentence(target))
      found.add(`target of ${Math.round(area.width)} × ${Math.round(area.height)} px · ${named(target)}`)
  }

  for (const element of all) {
    const { textOverflow, overflowX } = getComputedStyle(element)
    const isCut = textOverflow === 'ellipsis' && overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1
    const isData = element.closest('bdi, [dir=auto]') !== null || element.querySelector('bdi') !== null
    if (isCut && !isData && isSeen(element) && !element.matches('input, select, textarea') && !element.closest('[title]'))
      found.add(`cut off text · ${named(element)}`)
  }
  return [...found]

  /** What reacts to a tap: the element with its `::before` and `::after` that cover more, or the label around or beside an input. */
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
    const isBig = ({ width, height }: { width: number; height: number }) => width >= smallestTarget && height >= smallestTarget
    return boxes.find(isBig) ?? boxes[0]!
  }

  function isInSentence(target: Element): boolean {
    if (!target.matches('a, button') || !getComputedStyle(target).display.startsWith('inline')) return false
    const around = target.parentElement?.closest('p, li, dd, td, label, legend, h1, h2, h3, h4, div')
    return (around?.textContent.trim().length ?? 0) > target.textContent.trim().length
  }
}
