import { useTranslation } from 'react-i18next'
import { formatDateTime, formatNumber } from '../../../../lib/format.ts'
import { useLanguage } from '../../../../lib/use-language.ts'
import { variantText } from '../../../cart/index.ts'
import { Box } from './packing-slip.tsx'
import type { Printed } from './printed.ts'

/** Combined pick list of several orders, in the user's language. */
export function PickList({ printed: { pickList, orders } }: { printed: Printed }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const head = (text: string, end?: boolean) => (
    <th scope="col" className={`px-2 py-2 font-semibold first:ps-0 last:pe-0 ${end ? 'text-end' : 'text-start'}`}>
      {text}
    </th>
  )
  return (
    <article className="text-[14px]">
      <header className="flex flex-wrap items-baseline justify-between gap-3">
        <h3 className="font-head text-2xl">{t('dashboard.orders.print.pick')}</h3>
        <p className="text-soft">
          {t('dashboard.orders.count', { count: orders.length })} · {formatDateTime(new Date(), language)}
        </p>
      </header>
      {pickList.length === 0 ? (
        <p className="mt-6 text-soft">{t('dashboard.orders.print.nothingToPick')}</p>
      ) : (
        <table className="mt-5 w-full border-collapse">
          <thead>
            <tr className="border-b-2 border-ink">
              <th scope="col" className="w-8">
                <span className="sr-only">{t('dashboard.orders.print.packed')}</span>
              </th>
              {head(t('orders.qty'), true)}
              {head(t('orders.item'))}
              {head(t('dashboard.orders.print.sku'))}
              {head(t('dashboard.orders.print.forOrders'))}
            </tr>
          </thead>
          <tbody>
            {pickList.map((line) => {
              const variant = variantText({
                color: line.color === null ? null : { name: line.color },
                attribute: line.attribute === null ? null : { name: line.attribute },
              })
              return (
                <tr key={`${line.name} ${variant} ${line.sku}`} className="break-inside-avoid border-b border-line align-top">
                  <td className="py-2.5">
                    <Box />
                  </td>
                  <td className="px-2 py-2.5 text-end text-base font-semibold tabular">{formatNumber(line.qty, language)}</td>
                  <td className="px-2 py-2.5">
                    <bdi>{line.name}</bdi>
                    {variant && (
                      <span className="block text-[13px] text-soft">
                        <bdi>{variant}</bdi>
                      </span>
                    )}
                  </td>
                  <td className="px-2 py-2.5">
                    <bdi dir="ltr">{line.sku}</bdi>
                  </td>
                  <td className="py-2.5 ps-2 text-[13px] text-soft">
                    <bdi dir="ltr" className="tabular">
                      {line.orders
                        .map(({ orderId, qty }) => (qty > 1 ? `${orderId} ×${formatNumber(qty, language)}` : orderId))
                        .join(', ')}
                    </bdi>
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
    </article>
  )
}
