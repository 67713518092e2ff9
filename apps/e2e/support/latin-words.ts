import type { Page } from '@playwright/test'

/**
 * Latin words in the texts, labels, alternative texts, placeholders and title of a page, except those of `allowed`.
 * Reviews are left out: each customer writes in one language.
 */
export async function latinWords(page: Page, allowed: readonly string[]): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const found = [document.title]
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node instanceof Element ? node : node.parentElement!
      if (element.closest('script, style, noscript, #reviews, li:has(blockquote)') || !element.checkVisibility()) continue
      if (node instanceof Text) found.push(node.data)
      else for (const name of ['aria-label', 'alt', 'title', 'placeholder']) found.push(element.getAttribute(name) ?? '')
    }
    return found
  })
  return latinWordsIn(texts.join('\n'), allowed)
}

/** Latin words of a text except those of `allowed` and URLs. */
export function latinWordsIn(text: string, allowed: readonly string[]): string[] {
  const rest = allowed
    .toSorted((a, b) => b.length - a.length)
    .reduce((left, word) => left.replaceAll(word, ' '), text.replace(/https?:\/\/\S+/g, ' '))
  return [...new Set(rest.match(/\p{Script=Latin}{2,}/gu) ?? [])]
}
