/** Sets the CSP nonce for libraries that inject a style element (scroll lock behind a dialog). */
const { nonce } = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]') ?? {}
if (nonce) Object.assign(globalThis, { __webpack_nonce__: nonce })
