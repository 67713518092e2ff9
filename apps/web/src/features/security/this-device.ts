const systems: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'Chromebook'],
  [/Mac OS X/, 'Mac'],
  [/Windows/, 'Windows'],
  [/Linux/, 'Linux'],
]

/** A first name for a passkey: the device it is made on. */
export const thisDevice = (): string => systems.find(([mark]) => mark.test(navigator.userAgent))?.[1] ?? ''
