import type { DashboardOrder } from '@haat/shared/orders/dashboard/schema.ts'
import { useTranslation } from 'react-i18next'
import { formatDate, formatNumber } from '../../../../lib/format.ts'
import { useSettings } from '../../../../lib/settings.ts'
import { useLanguage } from '../../../../lib/use-language.ts'
import { AddressBlock } from '../../../addresses/index.ts'
import { partText, variantText } from '../../../cart/index.ts'

/** Packing slip: contents and address, without prices. */
export function PackingSlip({ order }: { order: DashboardOrder }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { name } = useSettings()
  const { orderId, date, shippingInfo, delivery, note, items } = order
  return (
    <article className="text-[14px]">
      <header className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        <div>
          <p className="font-head text-2xl">
            <bdi>{name}</bdi>
          </p>
          <p className="mt-1 text-soft">
            {t(`delivery.type.${delivery.type}`)} · <bdi>{delivery.area}</bdi>
          </p>
        </div>
        <div>
          <h3 className="font-head text-2xl">{t('dashboard.orders.print.slip')}</h3>
          <p className="mt-1 text-soft">
            <bdi dir="ltr" className="font-semibold text-ink tabular">
              {orderId}
            </bdi>{' '}
            · {formatDate(date, language)}
          </p>
        </div>
      </header>
      <section className="mt-6">
        <h4 className="mb-1 font-semibold text-soft">{t('orders.shipTo')}</h4>
        <AddressBlock address={shippingInfo} contact />
      </section>
      <table className="mt-6 w-full border-collapse">
        <thead>
          <tr className="border-b-2 border-ink">
            <th scope="col" className="w-10 py-2 text-start font-semibold">
              <span className="sr-only">{t('dashboard.orders.print.packed')}</span>
            </th>
            <th scope="col" className="py-2 text-start font-semibold">
              {t('orders.item')}
            </th>
            <th scope="col" className="px-2 py-2 text-start font-semibold">
              {t('dashboard.orders.print.sku')}
            </th>
            <th scope="col" className="py-2 text-end font-semibold">
              {t('orders.qty')}
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((line) => (
            <tr key={line._id} className="break-inside-avoid border-b border-line align-top">
              <td className="py-2.5">
                <Box />
              </td>
              <td className="py-2.5">
                <bdi>{line.name}</bdi>
                {variantText({ ...line, parts: [] }) && (
                  <span className="block text-[13px] text-soft">
                    <bdi>{variantText({ ...line, parts: [] })}</bdi>
                  </span>
                )}
                {line.parts?.map((part) => (
                  <span key={part.variantId} className="mt-1 flex gap-2">
                    <Box />
                    <bdi>{[partText({ ...part, qty: part.qty * line.qty }), part.sku].filter(Boolean).join(' · ')}</bdi>
                  </span>
                ))}
              </td>
              <td className="px-2 py-2.5">
                <bdi dir="ltr">{line.sku}</bdi>
              </td>
              <td className="py-2.5 text-end text-base font-semibold tabular">{formatNumber(line.qty, language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {note && (
        <section className="mt-5">
          <h4 className="mb-1 font-semibold text-soft">{t('orders.note')}</h4>
          <p className="break-words whitespace-pre-line">
            <bdi>{note}</bdi>
          </p>
        </section>
      )}
    </article>
  )
}

/** A checkbox to tick by hand. */
export const Box = () => <span aria-hidden className="mt-0.5 block size-4 rounded-[4px] border-[1.5px] border-field-line" />
