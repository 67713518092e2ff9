import { type Config, configure, getConfig, prettyDOM } from '@testing-library/react'

/** True while `findBy…` and `waitFor` try a query; missing in the published type. */
type Trying = Config & { _disableExpensiveErrorDiagnostics?: boolean }

/**
 * Each failed attempt of `findBy…` and `waitFor` would print the whole page into an error that nobody sees: a twentieth of the processor time of the tests.
 * Only the error that ends the waiting, and that of a query that does not wait, show the page.
 */
configure({
  getElementError: (message, container) => {
    const { defaultIgnore, _disableExpensiveErrorDiagnostics: trying } = getConfig() as Trying
    const page = trying ? '' : `Ignored nodes: comments, ${defaultIgnore}\n${prettyDOM(container)}`
    const error = new Error([message, page].filter(Boolean).join('\n\n'))
    error.name = 'TestingLibraryElementError'
    return error
  },
})
