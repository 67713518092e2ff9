import type { DashboardOrder } from '@haat/shared/orders/dashboard/schema.ts'
import { can } from '@haat/shared/permissions.ts'
import { Mail, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { telHref } from '../../../../lib/browser/tel.ts'
import { dashboardPaths } from '../../../../lib/dashboard/paths.ts'
import { moneyInText } from '../../../../lib/format.ts'
import { to } from '../../../../lib/paths.ts'
import { useSession } from '../../../../lib/session/use-session.ts'
import { Chip } from '../../../../ui/chip.tsx'
import { Card } from '../../../../ui/layout/card.tsx'

/** The customer: contact data, other orders and staff notes. */
export function CustomerCard({ order }: { order: DashboardOrder }) {
  const { t } = useTranslation()
  const { session } = useSession()
  const { customer, currency } = order
  const { _id, name, email, phone, others, note, tags, blocked } = customer
  const orders = to(dashboardPaths.orders, undefined, _id ? { customer: _id } : { q: email })
  return (
    <Card aria-labelledby="customer" className="space-y-2.5">
      <div className="flex flex-wrap items-center gap-2">
        <h2 id="customer" className="min-w-0 text-lg">
          {_id && can(session, 'customers', 'view') ? (
            <Link
              to={to(dashboardPaths.customer, { customerId: _id })}
              className="inline-block py-0.5 underline decoration-line underline-offset-4 hover:decoration-ink"
            >
              <bdi>{name}</bdi>
            </Link>
          ) : (
            <bdi>{name}</bdi>
          )}
        </h2>
        {!_id && <Chip>{t('dashboard.orders.guest')}</Chip>}
        {blocked && <Chip tone="bad">{t('dashboard.orders.blocked')}</Chip>}
        {tags.map((tag) => (
          <Chip key={tag}>
            <bdi>{tag}</bdi>
          </Chip>
        ))}
      </div>
      <ul>
        <Reach href={telHref(phone)} icon={<Phone aria-hidden className="size-4" />} text={phone} />
        <Reach href={`mailto:${email}`} icon={<Mail aria-hidden className="size-4" />} text={email} />
      </ul>
      <p className="text-sm text-soft">
        {others.count === 0 ? (
          t('dashboard.orders.firstOrder')
        ) : (
          <Link
            to={orders}
            className="inline-flex min-h-9 items-center underline decoration-line underline-offset-4 hover:text-ink"
          >
            {t('dashboard.orders.others', { count: others.count, amount: moneyInText(others.value, currency) })}
          </Link>
        )}
      </p>
      {note && (
        <p className="rounded-[10px] bg-warn-soft px-3 py-2 text-sm break-words whitespace-pre-line text-warn">
          <bdi>{note}</bdi>
        </p>
      )}
    </Card>
  )
}

const Reach = ({ href, icon, text }: { href: string; icon: ReactNode; text: string }) => (
  <li>
    <a href={href} className="flex min-h-11 items-center gap-2.5 text-soft hover:text-ink hover:underline md:min-h-8">
      <span className="shrink-0">{icon}</span>
      <bdi dir="ltr" className="min-w-0 break-all">
        {text}
      </bdi>
    </a>
  </li>
)
