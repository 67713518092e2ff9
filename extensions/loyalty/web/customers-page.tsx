import {
  Ago,
  DashboardPage,
  dashboardPaths,
  EmptyState,
  formatNumber,
  Link,
  Skeleton,
  to,
  useLanguage,
  useTexts,
} from '@haat/web/extension'
import { readCustomers } from './calls.ts'
import { useAnswer } from './use-answer.ts'

/** The customers with the most points. */
export default function CustomersPage() {
  const text = useTexts('loyalty')
  const language = useLanguage()
  const answer = useAnswer(readCustomers)
  const total = answer && text('sum', { points: formatNumber(answer.total, language) })
  return (
    <DashboardPage title={text('pages.customers')} text={total} narrow>
      {!answer ? (
        <Skeleton className="h-32" />
      ) : answer.customers.length === 0 ? (
        <EmptyState title={text('none')} />
      ) : (
        <table className="w-full text-sm">
          <thead>
            <tr className="border-b border-line text-start text-soft">
              <th className="py-2 text-start font-semibold">{text('customer')}</th>
              <th className="py-2 text-end font-semibold">{text('points')}</th>
              <th className="py-2 text-end font-semibold">{text('changed')}</th>
            </tr>
          </thead>
          <tbody>
            {answer.customers.map(({ userId, name, email, points, changed }) => (
              <tr key={userId} className="border-b border-line">
                <td className="py-2.5">
                  <Link
                    to={to(dashboardPaths.customer, { customerId: userId })}
                    className="inline-flex min-h-6 items-center underline underline-offset-4"
                  >
                    <bdi>{name || email}</bdi>
                  </Link>
                </td>
                <td className="py-2.5 text-end font-semibold">{formatNumber(points, language)}</td>
                <td className="py-2.5 text-end text-soft">
                  <Ago date={changed} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </DashboardPage>
  )
}
