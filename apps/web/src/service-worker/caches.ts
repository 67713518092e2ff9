/** Hashed scripts, styles and fonts. */
export const assetCopies = 'haat-assets'
export const pictureCopies = 'haat-pictures'
/** HTML without content, shown for pages without a copy; written by the pages themselves. */
export const shellCopy = 'haat-shell'
