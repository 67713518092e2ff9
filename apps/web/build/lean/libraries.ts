import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import { leanParts } from './parts.ts'
import { leanReactDom } from './react-dom.ts'

const ofReactDom = /[\\/]react-dom-client\.production\.js$/
const ofRouter = /[\\/]react-router[\\/]dist[\\/]/
const ofTexts = /[\\/]i18next[\\/]dist[\\/]esm[\\/]i18next\.js$/
const ofIcons = /[\\/]lucide-react[\\/]/
const ofHooks = /[\\/]react-i18next[\\/]dist[\\/]es[\\/]index\.js$/
const ofCharts = /[\\/]recharts[\\/]/
/** Libraries that the charts share with the storefront. */
const shared = /^(?:@reduxjs\/toolkit|immer|reselect|use-sync-external-store\/.*)$/

/**
 * Leaves parts of libraries out of the first download that only other pages use, or no page. Names of components for debugging keep every component of the
 * router in the bundle, and what the charts of the dashboard use of a library would be in the file of the storefront: the charts get a copy of their own.
 */
export function leanLibraries(): Plugin {
  return {
    name: 'haat:lean-libraries',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!importer) return null
      if (ofIcons.test(importer) && source.endsWith('/createLucideIcon.mjs'))
        return resolve(import.meta.dirname, '../../src/ui/lucide-icon.ts')
      if (ofHooks.test(importer) && source === './useTranslation.js')
        return resolve(import.meta.dirname, '../../src/lib/i18n/use-translation.ts')
      if (!ofCharts.test(importer) || !shared.test(source)) return null
      const found = await this.resolve(source, importer, { ...options, skipSelf: true })
      return found && { ...found, id: `${found.id}?charts` }
    },
    transform(code, id) {
      // Keys of shapes, and the names that only the replaced `createLucideIcon` reads.
      if (ofIcons.test(id))
        return { code: code.replace(/, key: "\w+"|,\s+key: "\w+"(?=\s)|^ {2}(?:name: "[\w-]+"|size: 24),$/gm, ''), map: null }
      const library = id.replace(/\?charts$/, '')
      try {
        const lean = ofReactDom.test(library) ? leanReactDom(code) : leanParts(code, library)
        return lean === undefined ? null : { code: rewritten(lean, library), map: null }
      } catch (error) {
        // The shop also works with the whole library; the size budgets of the first download detect it.
        this.warn((error as Error).message)
        return { code: rewritten(code, library), map: null }
      }
    },
  }
}

/** Marks that let the bundler see that a part of a library is unused. */
function rewritten(code: string, id: string): string {
  // No text formats a value by itself (`{{price, currency}}`).
  if (ofTexts.test(id)) return code.replace(/^\s*formatter = Formatter;$/m, '')
  if (!ofRouter.test(id)) return code
  return code
    .replace(/^\w+\.displayName = "[^"]*";$/gm, '')
    .replace(/(?<== )(?=React\d*\.(?:forwardRef|memo|createContext)\()/g, '/* @__PURE__ */ ')
    .replace(/(?<= extends )React\d*\.Component(?= \{)/g, '(/* @__PURE__ */ (() => $&)())')
    .replace(/^var ENABLE_DEV_WARNINGS = true;$/m, 'var ENABLE_DEV_WARNINGS = false;')
}
