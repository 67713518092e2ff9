/** Settings page of the closed storefront, and target of its audit entries. */
export const openingGroup = 'opening' as const

/** Element id of the bar that tells staff that the shop is closed. The server writes it into the page; the settings page removes it. */
export const closedBarId = 'shop-closed'

/** Length of the storefront password. */
export const storefrontPasswordLength = { min: 4, max: 100 } as const

/** Longest message of the password page, per language. */
export const openingMessageLength = 500
