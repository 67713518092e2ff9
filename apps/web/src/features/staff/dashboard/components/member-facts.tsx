import type { StaffMember } from '@haat/shared/staff/schema.ts'
import { useTranslation } from 'react-i18next'
import { formatDate, formatDateTime } from '../../../../lib/format.ts'
import { useLanguage } from '../../../../lib/use-language.ts'

export function MemberFacts({ member: { since, lastSeen, sessions, secondFactor } }: { member: StaffMember }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const facts = [
    [t('dashboard.staff.since'), formatDate(since, language)],
    [t('dashboard.staff.lastSeen'), lastSeen ? formatDateTime(lastSeen, language) : t('dashboard.staff.never')],
    [
      t('dashboard.staff.sessionsLabel'),
      sessions === 0 ? t('dashboard.staff.member.signedOutNow') : t('dashboard.staff.sessions', { count: sessions }),
    ],
    [t('dashboard.staff.factor'), t(`dashboard.staff.${secondFactor ? 'yes' : 'no'}`)],
  ]
  return (
    <section aria-label={t('dashboard.staff.member.facts')}>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 md:grid-cols-4">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-sm text-soft">{label}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
