import { expect, type Page } from '@playwright/test'

/** Waits until the service worker has cached the page at `path` and the shell with which it serves other pages. */
export async function savedOffline(page: Page, path: string): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(async (path) => {
        const saved = await (await caches.open('haat-pages')).match(path, { ignoreVary: true })
        const shell = await (await caches.open('haat-shell')).keys()
        return navigator.serviceWorker.controller !== null && saved !== undefined && shell.length === 1
      }, path),
    )
    .toBe(true)
}

/** Paths of all cached requests, without assets and pictures. */
export const savedAddresses = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const found: string[] = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys())
        if (!/\/(assets|media)\//.test(url)) found.push(new URL(url).pathname)
    return found
  })
