/** The letter on a Latin keyboard: an Arabic or a Bengali one has others on the same key. */
export const letterOf = ({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string =>
  /^[a-z]$/i.test(key) ? key.toLowerCase() : (/^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? '')

/** The key that leads to the search of a list: `/`, or what an Arabic keyboard has there. */
export const isSlash = ({ key, code, shiftKey }: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>): boolean =>
  key === '/' || (code === 'Slash' && !shiftKey && key.charCodeAt(0) > 127)
