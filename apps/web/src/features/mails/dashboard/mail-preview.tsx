import { languages } from '@haat/shared/lists/languages.ts'
import { type MailKind, mailKinds } from '@haat/shared/mails/kinds.ts'
import type { Language } from '@haat/shared/text.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureOf } from '../../../lib/api/api.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { Skeleton } from '../../../ui/bits.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { Select } from '../../../ui/field.tsx'
import { Dialog } from '../../../ui/overlay.tsx'
import { useMailPreviewQuery } from './api.ts'

/** What a mail of each kind says, in each language. */
export function MailPreview({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const own = useLanguage()
  const [kind, setKind] = useState<MailKind>('order-placed')
  const [language, setLanguage] = useState<Language>(own)
  return (
    <Dialog open onOpenChange={onClose} title={t('dashboard.mails.previewTitle')} className="sm:max-w-2xl">
      <div className="p-5">
        <p className="mb-4 text-sm text-soft">{t('dashboard.mails.sample')}</p>
        <div className="mb-5 grid gap-4 sm:grid-cols-2">
          <Select label={t('dashboard.mails.kind')} value={kind} onChange={({ target }) => setKind(target.value as MailKind)}>
            {mailKinds.map((one) => (
              <option key={one} value={one}>
                {t(`dashboard.mails.kinds.${one}`)}
              </option>
            ))}
          </Select>
          <Select
            label={t('dashboard.mails.language')}
            value={language}
            onChange={({ target }) => setLanguage(target.value as Language)}
          >
            {languages.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
        </div>
        <Letter kind={kind} language={language} />
      </div>
    </Dialog>
  )
}

function Letter({ kind, language }: { kind: MailKind; language: Language }) {
  const { t } = useTranslation()
  const { currentData, error, refetch } = useMailPreviewQuery({ kind, language })
  const failure = failureOf(error)
  if (failure) return <Failed failure={failure} onRetry={refetch} />
  if (!currentData)
    return (
      <div aria-busy aria-label={t('dashboard.mails.loading')} role="status">
        <Skeleton className="h-80 w-full" />
      </div>
    )
  const dir = languages.find(({ code }) => code === language)?.dir
  return (
    <section aria-label={t('dashboard.mails.content')}>
      <p className="text-sm text-soft">{t('dashboard.mails.subject')}</p>
      <p lang={language} dir={dir} className="mb-3 font-semibold break-words">
        {currentData.subject}
      </p>
      <p
        lang={language}
        dir={dir}
        className="min-h-80 rounded-xl bg-sunken p-4 text-sm leading-relaxed break-words whitespace-pre-wrap"
      >
        {currentData.text}
      </p>
    </section>
  )
}
