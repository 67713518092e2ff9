let region: HTMLElement | undefined

/** Speaks a sentence to screen readers, politely. */
export function announce(sentence: string): void {
  region ??= makeRegion()
  region.textContent = ''
  // A fresh text node is a change even when the sentence is the same.
  setTimeout(() => region?.append(sentence), 40)
}

function makeRegion(): HTMLElement {
  const element = document.createElement('div')
  element.setAttribute('role', 'status')
  element.setAttribute('aria-live', 'polite')
  element.className = 'sr-only'
  document.body.append(element)
  return element
}
