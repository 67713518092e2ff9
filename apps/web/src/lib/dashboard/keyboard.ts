/** The Latin letter of a key: Arabic and Bengali keyboards have other letters on the same key. */
export const latinLetter = ({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string =>
  /^[a-z]$/i.test(key) ? key.toLowerCase() : (/^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? '')

/** Whether the key focuses a list's search field: `/`, or the same key on an Arabic keyboard. */
export const isSlash = ({ key, code, shiftKey }: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>): boolean =>
  key === '/' || (code === 'Slash' && !shiftKey && key.charCodeAt(0) > 127)
