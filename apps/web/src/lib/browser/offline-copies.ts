/** Caches of the service worker: HTML of pages that were opened; answers of public endpoints, and texts. */
export const pageCopies = 'haat-pages'
export const answerCopies = 'haat-answers'

/** Marks a stored copy that the service worker served without a connection: header of an answer, attribute of `<html>`. */
export const copyHeader = 'x-offline-copy'
export const copyAttribute = 'data-offline-copy'

/** Deletes the copies of pages and answers seen in this browser. Files and images of the shop stay. */
export function clearOfflineCopies(): void {
  // Without HTTPS there are no caches; a blocked storage contains nothing.
  for (const name of [pageCopies, answerCopies]) globalThis.caches?.delete(name).catch(() => {})
}
