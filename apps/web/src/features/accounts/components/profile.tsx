import type { Account, Session } from '@haat/shared/accounts/schema.ts'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { formatDate } from '../../../lib/format.ts'
import { paths } from '../../../lib/paths.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { LazySection } from '../../../ui/feedback/lazy-section.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { NewsletterRow } from '../../newsletter/index.ts'
import { CartRemindersRow } from './cart-reminders-row.tsx'
import { LanguageRow } from './language-row.tsx'
import { NameRow } from './name-row.tsx'

/** Profile of the signed-in user. */
export function Profile({ session, account }: { session: Session; account: Account | undefined }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { name, email } = session.user
  return (
    <Card aria-labelledby="profile" className="space-y-4 self-start">
      <h2 id="profile" className="text-xl">
        {t('accounts.profile')}
      </h2>
      <NameRow name={name ?? ''} />
      <Row
        label={t('accounts.email')}
        end={
          <Link
            to={paths.security}
            aria-label={t('security.email.change')}
            title={t('security.email.change')}
            className="-me-2.5 inline-grid size-11 shrink-0 place-items-center rounded-full text-ink transition-colors duration-150 hover:bg-sunken"
          >
            <ChevronRight aria-hidden className="size-5 flip-rtl" />
          </Link>
        }
      >
        {email ? (
          <bdi dir="ltr" className="break-all">
            {email}
          </bdi>
        ) : (
          '–'
        )}
      </Row>
      <LanguageRow account={account} />
      <CartRemindersRow account={account} />
      <LazySection failure="none">
        <NewsletterRow />
      </LazySection>
      <Row label={t('security.memberSince')}>
        {account ? formatDate(account.memberSince, language) : <Skeleton className="my-1 h-4 w-28" />}
      </Row>
    </Card>
  )
}

const Row = ({ label, children, end }: { label: string; children: ReactNode; end?: ReactNode }) => (
  <div className="flex items-center justify-between gap-3">
    <dl className="min-w-0">
      <dt className="text-sm text-soft">{label}</dt>
      <dd className="font-semibold">{children}</dd>
    </dl>
    {end}
  </div>
)
