interface Box {
  top: number
  bottom: number
  left: number
  right: number
}

const gap = 8

/**
 * Finds the top edge of a toast column at the right of the window: the first place below `from` where a toast of `height` covers none
 * of the controls. Falls back to `from` if there is none in the upper half of the window. All values in CSS pixels.
 */
export function freeTop(
  controls: readonly Box[],
  { from, height, left, right, end }: { from: number; height: number; left: number; right: number; end: number },
): number {
  const beside = controls
    .filter((box) => box.right > left - gap && box.left < right + gap && box.bottom > from)
    .toSorted((a, b) => a.top - b.top)
  let top = from + gap
  for (const box of beside) {
    if (box.top >= top + height + gap) break
    top = Math.max(top, box.bottom + gap)
  }
  return top + height <= end ? top : from + gap
}

/** Where toasts of the given width start on the page as it is: below the bar of the page, and on no control. */
export function toastTop(width: number, height: number): number {
  const right = innerWidth - 16
  const bar = document.querySelector('header')?.getBoundingClientRect()
  const from = Math.max(0, bar?.bottom ?? 0)
  const controls = [...document.querySelectorAll('#main :is(button, a[href], input, select, textarea, [role="button"])')]
    .map((node) => node.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0)
  return freeTop(controls, { from, height, left: right - width, right, end: innerHeight / 2 })
}
