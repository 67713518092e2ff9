import type { Subscriber } from '@haat/shared/newsletter/dashboard/endpoints.ts'
import { languages } from '@haat/shared/reference/languages.ts'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { Chip } from '../../../ui/chip.tsx'
import type { Column } from '../../../ui/dashboard/table/types.ts'

const tones = { subscribed: 'good', pending: 'warn', unsubscribed: 'plain' } as const

/** Columns of the list; the export has dates in ISO format, and the link that ends each subscription. */
export function useColumns(): Column<Subscriber>[] {
  const { t } = useTranslation()
  const language = useLanguage()
  const date = (iso: string | null) =>
    iso ? <span className="whitespace-nowrap text-soft">{formatDate(iso, language)}</span> : <span className="text-faint">—</span>
  return [
    {
      key: 'email',
      label: t('dashboard.newsletter.column.email'),
      always: true,
      sort: { up: 'ea', down: 'eb' },
      cell: ({ email }) => (
        <bdi dir="ltr" className="break-all">
          {email}
        </bdi>
      ),
      text: ({ email }) => email,
    },
    {
      key: 'state',
      label: t('dashboard.newsletter.column.state'),
      card: 'end',
      cell: ({ state }) => <Chip tone={tones[state]}>{t(`dashboard.newsletter.state.${state}`)}</Chip>,
      text: ({ state }) => t(`dashboard.newsletter.state.${state}`),
    },
    {
      key: 'language',
      label: t('dashboard.newsletter.column.language'),
      cell: ({ language: code }) => <span lang={code}>{languages.find((one) => one.code === code)?.name}</span>,
      text: ({ language: code }) => code,
    },
    {
      key: 'source',
      label: t('dashboard.newsletter.column.source'),
      roomy: true,
      card: 'none',
      cell: ({ source }) => t(`dashboard.newsletter.source.${source}`),
      text: ({ source }) => t(`dashboard.newsletter.source.${source}`),
    },
    {
      key: 'since',
      label: t('dashboard.newsletter.column.since'),
      sort: { up: 'old', down: 'new', first: 'down' },
      cell: ({ since }) => date(since),
      text: ({ since }) => since,
    },
    {
      key: 'confirmed',
      label: t('dashboard.newsletter.column.confirmed'),
      optional: true,
      card: 'none',
      cell: ({ confirmed }) => date(confirmed),
      text: ({ confirmed }) => confirmed ?? '',
    },
    {
      key: 'unsubscribed',
      label: t('dashboard.newsletter.column.unsubscribed'),
      optional: true,
      card: 'none',
      cell: ({ unsubscribed }) => date(unsubscribed),
      text: ({ unsubscribed }) => unsubscribed ?? '',
    },
    {
      key: 'link',
      label: t('dashboard.newsletter.column.link'),
      optional: true,
      card: 'none',
      cell: ({ unsubscribeUrl }) => (
        <bdi dir="ltr" className="line-clamp-1 max-w-60 break-all text-sm text-soft">
          {unsubscribeUrl ?? '—'}
        </bdi>
      ),
      text: ({ unsubscribeUrl }) => unsubscribeUrl ?? '',
    },
  ]
}
