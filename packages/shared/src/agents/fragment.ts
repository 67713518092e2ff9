/** URL fragment of the cart page that opens the cart of an agent's checkout: browsers send it to no server. */
export const toHandedCart = (token: string): string => `#checkout=${token}`

/** The token in `location.hash`; undefined if there is none. */
export const readHandedCart = (hash: string): string | undefined => /^#checkout=([0-9a-f-]{36}\.[\w-]{43})$/.exec(hash)?.[1]
