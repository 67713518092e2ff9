/** Licences under which a package may be shipped: all allow a merchant to use, change and sell the software. */
export const allowedLicences = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later', // libvips, a separate library that is loaded dynamically
  'MIT',
  'MIT-0',
  'MPL-2.0', // Lightning CSS, used unchanged at build time
  'OFL-1.1', // fonts
])

/** Licences, read from the licence file, of packages whose package.json has none. */
export const licencesByFile: Record<string, string> = { pause: 'MIT' }

/** @returns whether one of the alternatives (`A OR B`) of an SPDX expression is allowed in all of its parts (`A AND B`) */
export function isAllowedLicence(expression: string): boolean {
  const alternatives = expression.replace(/[()]/g, '').split(' OR ')
  return alternatives.some((alternative) => alternative.split(' AND ').every((licence) => allowedLicences.has(licence.trim())))
}

/** Whether a version is exact, or refers to this workspace. */
export const isExactVersion = (version: string): boolean => /^(\d+\.\d+\.\d+[\w.+-]*|workspace:\*)$/.test(version)

/** An image of Docker pinned by digest, or by a tag that names at least major and minor version. */
export const isPinnedImage = (image: string): boolean => /@sha256:[0-9a-f]{64}$|:v?\d+\.\d+[\w.-]*$/.test(image)
