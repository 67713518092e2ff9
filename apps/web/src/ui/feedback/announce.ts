let region: HTMLElement | undefined

/** Announces a sentence to screen readers (polite live region). */
export function announce(sentence: string): void {
  region ??= makeRegion()
  region.textContent = ''
  // A new text node is announced even if the sentence is the same.
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
