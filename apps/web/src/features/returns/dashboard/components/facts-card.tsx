import { can } from '@haat/shared/permissions.ts'
import type { DashboardReturn } from '@haat/shared/returns/dashboard/schema.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { telHref } from '../../../../lib/browser/tel.ts'
import { dashboardPaths } from '../../../../lib/dashboard/paths.ts'
import { moneyInText } from '../../../../lib/format.ts'
import { to } from '../../../../lib/paths.ts'
import { useSession } from '../../../../lib/session/use-session.ts'
import { Card } from '../../../../ui/layout/card.tsx'
import { Money } from '../../../../ui/price.tsx'
import { ReturnChip } from '../../components/state-chip.tsx'

const link = '-my-1 inline-block py-1 font-semibold text-brand-text hover:underline'

/** Reason, resolution, customer and outcome of a return. */
export function FactsCard({ of }: { of: DashboardReturn }) {
  const { t } = useTranslation()
  const { session } = useSession()
  const { customer, refund, exchange, others } = of
  return (
    <Card aria-label={t('dashboard.returns.facts')}>
      <dl className="space-y-3.5">
        <Fact label={t('dashboard.returns.column.reason')}>{t(`dashboard.returns.reason.${of.reason}`)}</Fact>
        <Fact label={t('dashboard.returns.column.resolution')}>{t(`dashboard.returns.resolution.${of.resolution}`)}</Fact>
        {of.noGoodsBack && <Fact label={t('dashboard.returns.goodsBack')}>{t('dashboard.returns.keeps')}</Fact>}
        <Fact label={t('dashboard.returns.column.value')}>
          <Money amount={of.value} currency={of.currency} className="font-semibold" />
        </Fact>
        {refund && (
          <Fact label={t('dashboard.returns.refundLabel')}>
            {t(`dashboard.returns.refundState.${refund.status}`, { amount: moneyInText(refund.amount, of.currency) })}
          </Fact>
        )}
        {exchange && (
          <Fact label={t('dashboard.returns.sentInstead')}>
            <Link to={to(dashboardPaths.order, { orderId: exchange.orderId })} className={link}>
              <bdi dir="ltr" className="tabular">
                {exchange.orderId}
              </bdi>
            </Link>
          </Fact>
        )}
        <Fact label={t('dashboard.returns.column.customer')}>
          {customer._id && can(session, 'customers', 'view') ? (
            <Link to={to(dashboardPaths.customer, { customerId: customer._id })} className={link}>
              <bdi>{customer.name}</bdi>
            </Link>
          ) : (
            <bdi className="font-semibold">{customer.name}</bdi>
          )}
          <a href={`mailto:${customer.email}`} className="block w-fit py-1 break-all hover:underline">
            <bdi dir="ltr">{customer.email}</bdi>
          </a>
          <a href={telHref(customer.phone)} className="block w-fit py-1 hover:underline">
            <bdi dir="ltr">{customer.phone}</bdi>
          </a>
        </Fact>
        {others.length > 0 && (
          <Fact label={t('dashboard.returns.others')}>
            <ul className="mt-1 space-y-1.5">
              {others.map(({ _id, number, status }) => (
                <li key={_id} className="flex flex-wrap items-center gap-2.5">
                  <Link to={to(dashboardPaths.return, { returnId: _id })} className={link}>
                    {t('returns.number', { number })}
                  </Link>
                  <ReturnChip status={status} />
                </li>
              ))}
            </ul>
          </Fact>
        )}
      </dl>
    </Card>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm text-soft">{label}</dt>
    <dd>{children}</dd>
  </div>
)
