/** Reads JSON from local storage; returns undefined if storage is unavailable or the value is invalid. */
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
    // A full or blocked storage is not an error.
  }
}

/** Deletes drafts, recent pages and other staff data from this browser after signing out. */
export function clearStaffStorage(): void {
  try {
    for (const key of Object.keys(localStorage))
      if (/^haat-(?:draft:|dashboard:(?:recent|news)$)/.test(key)) localStorage.removeItem(key)
  } catch {
    // A blocked storage contains nothing.
  }
}

/** Local storage with promises for redux-persist; ignores a blocked storage. */
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
      // A full or blocked storage is not an error.
    }
  },
  removeItem: async (key: string) => {
    try {
      localStorage.removeItem(key)
    } catch {
      // A full or blocked storage is not an error.
    }
  },
}
