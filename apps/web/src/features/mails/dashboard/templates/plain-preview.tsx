import { textDirection } from '@haat/shared/reference/languages.ts'
import { useTranslation } from 'react-i18next'
import { toFailure } from '../../../../lib/api/api.ts'
import { Failed } from '../../../../ui/feedback/failed.tsx'
import { Skeleton } from '../../../../ui/layout/skeleton.tsx'
import { type ColumnLayoutInput, useEmailTemplatePreviewQuery } from '../api.ts'

/** Subject and plain text part of the email. */
export function PlainPreview({ wanted }: { wanted: ColumnLayoutInput }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useEmailTemplatePreviewQuery(wanted)
  const failure = toFailure(error)
  if (failure) return <Failed failure={failure} onRetry={refetch} />
  if (!data) return <Skeleton className="h-160 w-full" />
  const { language } = wanted
  return (
    <div lang={language} dir={textDirection(language)}>
      <p className="mb-2 font-semibold break-words">{data.subject}</p>
      <section
        className="h-148 overflow-y-auto rounded-card bg-sunken p-4 text-sm leading-relaxed break-words whitespace-pre-wrap"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
        tabIndex={0}
        aria-label={t('dashboard.mails.content')}
      >
        {data.text}
      </section>
    </div>
  )
}
