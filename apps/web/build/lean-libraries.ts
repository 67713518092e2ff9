import type { Plugin } from 'vite'

const ofRouter = /[\\/]react-router[\\/]dist[\\/]/
const ofCharts = /[\\/]recharts[\\/]/
/** Libraries that the charts share with the storefront. */
const shared = /^(?:@reduxjs\/toolkit|immer|reselect|use-sync-external-store\/.*)$/

/**
 * Leaves parts of libraries out of the first download that only other pages use. Names of components for debugging keep every component of the router in
 * the bundle, and what the charts of the dashboard use of a library would be in the file of the storefront: the charts get a copy of their own.
 */
export function leanLibraries(): Plugin {
  return {
    name: 'haat:lean-libraries',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!importer || !ofCharts.test(importer) || !shared.test(source)) return null
      const found = await this.resolve(source, importer, { ...options, skipSelf: true })
      return found && { ...found, id: `${found.id}?charts` }
    },
    transform(code, id) {
      if (!ofRouter.test(id)) return null
      const lean = code
        .replace(/^\w+\.displayName = "[^"]*";$/gm, '')
        .replace(/(?<== )(?=React\d*\.(?:forwardRef|memo|createContext)\()/g, '/* @__PURE__ */ ')
        .replace(/(?<= extends )React\d*\.Component(?= \{)/g, '(/* @__PURE__ */ (() => $&)())')
        .replace(/^var ENABLE_DEV_WARNINGS = true;$/m, 'var ENABLE_DEV_WARNINGS = false;')
      return { code: lean, map: null }
    },
  }
}
