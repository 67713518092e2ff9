/** Libraries that write a style element (locking the page behind a dialog) may do so under the page's content security policy. */
const { nonce } = document.querySelector<HTMLScriptElement>('script[nonce]') ?? {}
if (nonce) Object.assign(globalThis, { __webpack_nonce__: nonce })
