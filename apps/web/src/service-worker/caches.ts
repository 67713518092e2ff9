/** Hashed scripts, styles and fonts. */
export const assetCopies = 'haat-assets'
export const pictureCopies = 'haat-pictures'
/** HTML without content, for pages that are not kept; written by the pages themselves. */
export const shellCopy = 'haat-shell'
