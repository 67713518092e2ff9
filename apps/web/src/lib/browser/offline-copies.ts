/** Caches of the service worker: HTML of pages that were opened; answers of public endpoints, and texts. */
export const pageCopies = 'haat-pages'
export const answerCopies = 'haat-answers'

/** Marks a kept copy that the service worker served without a connection: header of an answer, attribute of `<html>`. */
export const copyHeader = 'x-offline-copy'
export const copyAttribute = 'data-offline-copy'

/** Deletes the copies that show what was looked at in this browser. Files and pictures of the shop stay. */
export function clearOfflineCopies(): void {
  // Without HTTPS there are no caches; a blocked storage contains nothing.
  for (const name of [pageCopies, answerCopies]) globalThis.caches?.delete(name).catch(() => {})
}
