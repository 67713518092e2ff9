import { directionOf } from '@haat/shared/lists/languages.ts'
import { useTranslation } from 'react-i18next'
import { failureOf } from '../../../../lib/api/api.ts'
import { Skeleton } from '../../../../ui/bits.tsx'
import { Failed } from '../../../../ui/failed.tsx'
import { type LookInput, useLetterLookQuery } from '../api.ts'

/** Subject and text as a program without pictures shows them. */
export function PlainLook({ wanted }: { wanted: LookInput }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useLetterLookQuery(wanted)
  const failure = failureOf(error)
  if (failure) return <Failed failure={failure} onRetry={refetch} />
  if (!data) return <Skeleton className="h-160 w-full" />
  const { language } = wanted
  return (
    <div lang={language} dir={directionOf(language)}>
      <p className="mb-2 font-semibold break-words">{data.subject}</p>
      <section
        className="h-148 overflow-y-auto rounded-card bg-sunken p-4 text-sm leading-relaxed break-words whitespace-pre-wrap"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reached by the keyboard
        tabIndex={0}
        aria-label={t('dashboard.mails.content')}
      >
        {data.text}
      </section>
    </div>
  )
}
