import type { Language } from '../text.ts'

/** What a page of the storefront has to know before its first request. One build serves many shops: each has its own file. */
export interface RuntimeConfig {
  /** origin of the API, without a trailing slash; empty: that of the page */
  api: string
  /** language of HTML that is the same for everybody, chosen by `startPath` */
  language?: Language
}

/** Path of the file on the origin of the pages. */
export const runtimeConfigPath = '/config.js'

/** The tag in the built index.html that loads the file, before the scripts of the page. */
export const runtimeConfigTag = `<script src="${runtimeConfigPath}"></script>`

/** A script that chooses language and direction where no server has done it. */
export const startPath = '/start.js'
export const startTag = `<script src="${startPath}"></script>`

/** Content of the file. A slash is escaped, so that the text cannot end a script. */
export const runtimeConfig = (config: RuntimeConfig): string =>
  `globalThis.haatConfig = ${JSON.stringify(config).replaceAll('</', '<\\/')}\n`
