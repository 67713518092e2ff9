interface Box {
  top: number
  bottom: number
  left: number
  right: number
  /** a link loses less by being covered for two seconds than a button or a field */
  isLink?: boolean
}

const gap = 8

/**
 * Finds the top edge of a toast column at the right of the window: the first place below `from` where a toast of `height` covers none
 * of the controls. If there is none in the upper half of the window, the place that covers the fewest, links before buttons and fields.
 * All values in CSS pixels.
 */
export function freeTop(
  controls: readonly Box[],
  { from, height, left, right, end }: { from: number; height: number; left: number; right: number; end: number },
): number {
  const beside = controls.filter((box) => box.right > left - gap && box.left < right + gap && box.bottom > from)
  const covered = (top: number) =>
    beside
      .filter((box) => box.top < top + height + gap && box.bottom > top - gap)
      .reduce((sum, { isLink }) => sum + (isLink ? 1 : 4), 0)
  const [first, ...further] = [from + gap, ...beside.map(({ bottom }) => bottom + gap)].toSorted((a, b) => a - b)
  let best = { top: first!, cost: covered(first!) }
  for (const top of further) {
    if (best.cost === 0 || top + height > end) break
    const cost = covered(top)
    if (cost < best.cost) best = { top, cost }
  }
  return best.top
}

/** Where toasts of the given width start on the page as it is: below the bar of the page, and on no control. */
export function toastTop(width: number, height: number): number {
  const right = innerWidth - 16
  const bar = document.querySelector('header')?.getBoundingClientRect()
  const from = Math.max(0, bar?.bottom ?? 0)
  const controls = [...document.querySelectorAll('#main :is(button, a[href], input, select, textarea, [role="button"])')].flatMap(
    (node) => {
      const { top, bottom, left, right, width, height } = node.getBoundingClientRect()
      return width > 0 && height > 0
        ? [{ top, bottom, left, right, isLink: node.matches('a:not([class*="rounded-button"])') }]
        : []
    },
  )
  return freeTop(controls, { from, height, left: right - width, right, end: innerHeight / 2 })
}
