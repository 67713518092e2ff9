import { emptyFunctions } from './functions.ts'

interface Library {
  name: string
  file: RegExp
  /** a text that identifies the file with the functions, where several match */
  marker?: string
  unused: readonly string[]
}

/**
 * Functions and methods of libraries in the first download that run only for features that the shop does not use, and that the bundler cannot see to be unused,
 * because they are methods, or behind a condition. `parts.test.ts` finds uses of them in the code of the web app. To use one, remove its line.
 */
export const libraries: readonly Library[] = [
  {
    name: 'React DOM, functions for the document head',
    file: /[\\/]react-dom\.production\.js$/,
    unused: ['preload', 'preloadModule', 'preinit', 'preinitModule', 'preconnect', 'prefetchDNS'],
  },
  {
    // Keys as functions, sending missing texts to a server, text direction, details of a translation, loading texts again
    name: 'i18next',
    file: /[\\/]i18next[\\/]dist[\\/]esm[\\/]i18next\.js$/,
    unused: [
      ...['keysFromSelector', 'createProxy', 'saveMissing', 'getSuffixes', 'getPluralFormsOfKey', 'dir'],
      ...['getUsedParamsDetails', 'reloadResources', 'addResource', 'addResources'],
    ],
  },
  {
    // Links that prefetch (of the framework mode), errors and navigation of data routers, view transitions
    name: 'React Router',
    file: /[\\/]react-router[\\/]dist[\\/].*chunk-\w+\.mjs$/,
    marker: 'function BrowserRouter(',
    unused: [
      ...[
        'PrefetchPageLinks',
        'PrefetchPageLinksImpl',
        'RSCPrefetchPageLinksImpl',
        'useKeyedPrefetchLinks',
        'getNewMatchesForLinks',
      ],
      ...[
        'getKeyedPrefetchLinks',
        'getModuleLinkHrefs',
        'dedupeLinkDescriptors',
        'isHtmlLinkDescriptor',
        'loadRouteModule',
        'singleFetchUrl',
      ],
      ...['RSCErrorHandler', 'DefaultErrorComponent', 'decodeRedirectErrorDigest', 'decodeRouteErrorResponseDigest'],
      ...['useViewTransitionState', 'useNavigateStable', 'useRouteError', 'useCurrentRouteId'],
    ],
  },
  {
    // Slices with `create.asyncThunk`
    name: 'Redux Toolkit',
    file: /[\\/]@reduxjs[\\/]toolkit[\\/]dist[\\/]redux-toolkit\.modern\.mjs$/,
    unused: ['buildReducerCreators', 'handleThunkCaseReducerDefinition'],
  },
  { name: 'Redux, observables', file: /[\\/]redux[\\/]dist[\\/]redux\.mjs$/, unused: ['observable'] },
]

/**
 * The code of a file without the functions that the shop does not use; undefined for a file of no listed library.
 *
 * @throws {Error} if a function is missing
 */
export function leanParts(code: string, id: string): string | undefined {
  const library = libraries.find(({ file, marker = '' }) => file.test(id) && code.includes(marker))
  return library && emptyFunctions(code, library.unused, library.name)
}
