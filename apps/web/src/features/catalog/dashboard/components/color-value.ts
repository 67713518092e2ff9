/** Default of a colour picker without a value. */
export const quiet = '#f3efe8'

export const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text)
