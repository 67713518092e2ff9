import { isColorWord, type OptionDisplay } from '@haat/shared/catalog/options.ts'
import type { TFunction } from 'i18next'

/** Name of an option in the language of the page; a colour that no one translated is called so by the interface. */
export const optionLabel = (
  { name, label, display }: { name: string; label?: string | undefined; display: OptionDisplay },
  t: TFunction,
): string => label ?? (display === 'swatch' && isColorWord(name) ? t('catalog.product.color') : name)
