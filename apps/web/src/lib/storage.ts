/** JSON in the browser's local storage; a full or closed storage is no error. */
export function readStored<T>(key: string): T | undefined {
  try {
    const text = localStorage.getItem(key)
    return text === null ? undefined : (JSON.parse(text) as T)
  } catch {
    return undefined
  }
}

export function writeStored(key: string, value: unknown): void {
  try {
    if (value === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // see above
  }
}

/** What staff typed, looked at and were told: whoever signs out, wherever, leaves nothing of it behind. */
export function forgetWork(): void {
  try {
    for (const key of Object.keys(localStorage))
      if (/^haat-(?:draft:|dashboard:(?:recent|news)$)/.test(key)) localStorage.removeItem(key)
  } catch {
    // A closed storage holds nothing.
  }
}

/** For redux-persist: local storage behind promises, closed storage included. */
export const asyncStorage = {
  getItem: async (key: string) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  },
  setItem: async (key: string, value: string) => {
    try {
      localStorage.setItem(key, value)
    } catch {
      // see above
    }
  },
  removeItem: async (key: string) => {
    try {
      localStorage.removeItem(key)
    } catch {
      // see above
    }
  },
}
