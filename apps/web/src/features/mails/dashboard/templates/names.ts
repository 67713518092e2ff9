import {
  type EditedTemplateName,
  type EmailTemplateVariant,
  emailTemplateVariants,
  isOfExtension,
  type MailKind,
} from '@haat/shared/mails/kinds.ts'
import { useTranslation } from 'react-i18next'

export const groups = ['orders', 'returns', 'alerts', 'accounts', 'extensions'] as const

export function groupOf(name: EditedTemplateName): (typeof groups)[number] {
  if (isOfExtension(name)) return 'extensions'
  if (name.startsWith('return-')) return 'returns'
  if (/^(order|payment)-/.test(name)) return 'orders'
  return /^(alert-confirm|back-in-stock|price-drop|abandoned-cart|newsletter-.*)$/.test(name) ? 'alerts' : 'accounts'
}

interface Named {
  name: EditedTemplateName
  extension?: { title: string; mail: string } | undefined
}

export function useEmailTemplateName() {
  const { t } = useTranslation()
  return ({ name, extension }: Named): string => {
    if (isOfExtension(name))
      return extension
        ? t('dashboard.mails.templates.ofExtension', {
            extension: `\u2068${extension.title}\u2069`,
            mail: `\u2068${extension.mail}\u2069`,
          })
        : name
    return name in emailTemplateVariants
      ? t(`dashboard.mails.templates.variants.${name as EmailTemplateVariant}`)
      : t(`dashboard.mails.kinds.${name as MailKind}`)
  }
}
