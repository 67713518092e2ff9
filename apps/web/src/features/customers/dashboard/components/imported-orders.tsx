import type { Customer } from '@haat/shared/customers/dashboard/endpoints.ts'
import type { ImportedOrder } from '@haat/shared/orders/dashboard/imported.ts'
import { can } from '@haat/shared/permissions.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { dashboardPaths } from '../../../../lib/dashboard/paths.ts'
import { formatDate, formatNumber } from '../../../../lib/format.ts'
import { useSession } from '../../../../lib/session/use-session.ts'
import { useLanguage } from '../../../../lib/use-language.ts'
import { useImportedOfCustomerQuery } from '../api.ts'

const atOnce = 10

/** Orders of the customer in an earlier shop, by the email; nothing without any. */
export function ImportedOrders({ customer: { email } }: { customer: Customer }) {
  const { t } = useTranslation()
  const { session } = useSession()
  const skip = !email || !can(session, 'orders', 'view')
  const { data } = useImportedOfCustomerQuery({ email: email ?? '', limit: atOnce }, { skip })
  if (!data || data.orders.length === 0) return null
  return (
    <section aria-labelledby="imported-of-customer" className="min-w-0">
      <div className="mb-2 flex items-center justify-between gap-3">
        <h2 id="imported-of-customer" className="text-lg">
          {t('dashboard.customers.imported.title')}
        </h2>
        {data.next !== null && (
          <Link
            className="py-0.5 text-sm underline underline-offset-4"
            to={`${dashboardPaths.importedOrders}?${new URLSearchParams({ q: email! }).toString()}`}
          >
            {t('dashboard.customers.imported.all')}
          </Link>
        )}
      </div>
      <ul className="divide-y divide-line border-y border-line">
        {data.orders.map((order) => (
          <Row key={order._id} order={order} />
        ))}
      </ul>
    </section>
  )
}

function Row({ order: { number, date, lines, total, currency, status } }: { order: ImportedOrder }) {
  const language = useLanguage()
  const goods = lines.map(({ name, sku, qty }) => `${qty} × ${name || sku}`).join(', ')
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 px-1 py-2">
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-semibold">
          <bdi dir="ltr" className="tabular">
            {number}
          </bdi>
        </p>
        <p className="text-sm [overflow-wrap:anywhere] text-soft">
          {[formatDate(date, language), status].filter(Boolean).join(' · ')} · <bdi>{goods}</bdi>
        </p>
      </div>
      {total !== null && (
        <bdi className="min-w-20 text-end font-semibold tabular whitespace-nowrap">
          {`${formatNumber(total, language, { minimumFractionDigits: 2 })} ${currency}`.trim()}
        </bdi>
      )}
    </li>
  )
}
