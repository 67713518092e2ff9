const systems: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'Chromebook'],
  [/Mac OS X/, 'Mac'],
  [/Windows/, 'Windows'],
  [/Linux/, 'Linux'],
]

/** Default name of a new passkey: the device. */
export const thisDevice = (): string => systems.find(([mark]) => mark.test(navigator.userAgent))?.[1] ?? ''
