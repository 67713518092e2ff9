import { languageCodes, languageCookie, textDirection } from '@haat/shared/reference/languages.ts'
import {
  runtimeConfig as content,
  runtimeConfigPath,
  runtimeConfigTag,
  startPath,
  startTag,
} from '@haat/shared/settings/runtime-config.ts'
import type { Plugin } from 'vite'

/**
 * Writes `/config.js` with the origin of the API (`HAAT_API_URL`, by default that of the pages) and `/start.js`, and loads them before the scripts of
 * the page. A server of static files may replace the first; the page shell of the API omits the parts that it writes itself.
 */
export function runtimeConfig(api = process.env.HAAT_API_URL ?? ''): Plugin {
  const origin = api && originOf(api)
  return {
    name: 'haat:runtime-config',
    transformIndexHtml: (html) => html.replace('</head>', `  ${runtimeConfigTag}${startTag}\n  </head>`),
    configureServer(server) {
      for (const [path, text] of [
        [runtimeConfigPath, content({ api: '' })],
        [startPath, startScript],
      ] as const)
        server.middlewares.use(path, (_req, res) => {
          res.setHeader('Content-Type', 'text/javascript')
          res.end(text)
        })
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: runtimeConfigPath.slice(1), source: content({ api: origin }) })
      this.emitFile({ type: 'asset', fileName: startPath.slice(1), source: startScript })
    },
  }
}

/** Chooses the language: that of the address, else the one chosen earlier, else the first of the browser that the application has. */
const startScript = `(() => {
  const codes = ${JSON.stringify(languageCodes)}
  const saved = document.cookie.match(/(?:^|; )${languageCookie}=(\\w+)/)
  const wanted = [new URLSearchParams(location.search).get('lng'), saved && saved[1], ...navigator.languages.map((name) => name.slice(0, 2))]
  const language = wanted.find((code) => codes.includes(code)) || codes[0]
  document.documentElement.lang = language
  document.documentElement.dir = ${JSON.stringify(languageCodes.filter((code) => textDirection(code) === 'rtl'))}.includes(language) ? 'rtl' : 'ltr'
  ;(globalThis.haatConfig = globalThis.haatConfig || {}).language = language
})()
`

function originOf(address: string): string {
  const { protocol, origin, pathname, search } = new URL(address)
  if (!/^https?:$/.test(protocol) || pathname !== '/' || search)
    throw new Error('HAAT_API_URL must be an origin alone, like https://api.shop.example, without a path.')
  return origin
}
