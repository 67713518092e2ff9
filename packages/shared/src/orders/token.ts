/**
 * The secret token of a guest's order travels where proxies do not log it: in the URL fragment of links, which browsers send to no
 * server, and in a header of API requests. It is never in a path or query.
 */
export const orderTokenHeader = 'X-Order-Token'

/** URL fragment of an order link; empty without a token. */
export const toTokenFragment = (token: string | undefined): string => (token ? `#t=${token}` : '')

/** The token in the URL fragment (`location.hash`) of an order link. */
export const readTokenFragment = (hash: string): string | undefined => /^#t=([\w-]{1,100})$/.exec(hash)?.[1]
