import {
  type EmailTemplateName,
  type EmailTemplateVariant,
  emailTemplateVariants,
  type MailKind,
} from '@haat/shared/mails/kinds.ts'
import { useTranslation } from 'react-i18next'

export const groups = ['orders', 'returns', 'alerts', 'accounts'] as const

export function groupOf(name: EmailTemplateName): (typeof groups)[number] {
  if (name.startsWith('return-')) return 'returns'
  if (/^(order|payment)-/.test(name)) return 'orders'
  return /^(alert-confirm|back-in-stock|price-drop|abandoned-cart|newsletter-.*)$/.test(name) ? 'alerts' : 'accounts'
}

export function useEmailTemplateName() {
  const { t } = useTranslation()
  return (name: EmailTemplateName): string =>
    name in emailTemplateVariants
      ? t(`dashboard.mails.templates.variants.${name as EmailTemplateVariant}`)
      : t(`dashboard.mails.kinds.${name as MailKind}`)
}
