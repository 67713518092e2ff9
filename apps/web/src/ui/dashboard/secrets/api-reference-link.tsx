import { BookOpen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { apiUrl } from '../../../lib/api/origin.ts'

/** Opens the API reference in a new tab. */
export function ApiReferenceLink() {
  const { t } = useTranslation()
  return (
    <a
      href={apiUrl('/api/docs')}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-6 items-center gap-1.5 text-brand-text underline underline-offset-4"
    >
      <BookOpen aria-hidden className="size-4" />
      {t('dashboard.apiKeys.docs')}
    </a>
  )
}
