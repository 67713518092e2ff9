/** What a colour picker shows while nothing is chosen: the shop's quiet paper. */
export const quiet = '#f3efe8'

export const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text)
