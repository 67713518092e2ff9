import { type LetterName, type LetterVariant, letterVariants, type MailKind } from '@haat/shared/mails/kinds.ts'
import { useTranslation } from 'react-i18next'

export const groups = ['orders', 'returns', 'wishes', 'accounts'] as const

export function groupOf(name: LetterName): (typeof groups)[number] {
  if (name.startsWith('return-')) return 'returns'
  if (/^(order|payment)-/.test(name)) return 'orders'
  return /^(watch-confirm|back-in-stock|price-drop|abandoned-cart)$/.test(name) ? 'wishes' : 'accounts'
}

export function useLetterName() {
  const { t } = useTranslation()
  return (name: LetterName): string =>
    name in letterVariants
      ? t(`dashboard.mails.letters.variants.${name as LetterVariant}`)
      : t(`dashboard.mails.kinds.${name as MailKind}`)
}
