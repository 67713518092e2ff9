/**
 * Response header of HTML pages that browsers may keep for use without a connection: the page is the same for all visitors of its
 * address and language. The API sets it, the service worker reads it.
 */
export const keepOfflineHeader = 'X-Keep-Offline'
