import type { ShopDocument } from '@haat/shared/invoices/schema.ts'
import type { ReactNode, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate, formatNumber } from '../../../../lib/format.ts'
import { useSettings } from '../../../../lib/settings.ts'
import { useLanguage } from '../../../../lib/use-language.ts'
import { Money } from '../../../../ui/price.tsx'
import { AddressBlock } from '../../../addresses/index.ts'
import { partText, TotalsList } from '../../../cart/index.ts'
import { type Invoiced, type Sheet, sheetOfDocument, sheetOfOrder, titles } from './sheet.ts'

interface Props {
  order: Invoiced
  /** the issued document; without it the order itself is printed */
  document?: ShopDocument | undefined
  sheet?: RefObject<HTMLElement | null>
}

/** Renders text nodes only: input of staff or customers cannot become markup. */
export function InvoiceSheet({ order, document, sheet: ref }: Props) {
  const { t } = useTranslation()
  const settings = useSettings()
  const sheet = document ? sheetOfDocument(document) : sheetOfOrder(order, settings)
  const isCredit = sheet.kind === 'credit_note'
  return (
    <article ref={ref} id="invoice" className="text-[14px]">
      <header className="flex flex-wrap items-start justify-between gap-x-8 gap-y-5">
        <Seller seller={sheet.seller} />
        <Heading sheet={sheet} />
      </header>
      {sheet.credits && <Reason sheet={sheet} />}
      {sheet.kind === 'summary' && <p className="mt-6 rounded-[10px] bg-sunken px-4 py-3">{t('orders.notInvoice')}</p>}
      <div className="mt-8 grid gap-6 sm:grid-cols-2">
        <section>
          <h4 className="mb-1 font-semibold text-soft">{t('orders.billTo')}</h4>
          <AddressBlock address={sheet.billing} contact />
        </section>
        {!isCredit && (
          <section>
            <h4 className="mb-1 font-semibold text-soft">{t('orders.shipTo')}</h4>
            <AddressBlock address={sheet.shipping} contact />
          </section>
        )}
      </div>
      {sheet.lines.length > 0 && <Lines sheet={sheet} />}
      <div className="mt-5 flex flex-wrap justify-between gap-6">
        <p className="text-soft">
          {t(`payments.method.${sheet.paymentMethod}`)}
          {sheet.paid && (
            <>
              <br />
              {t(`orders.payment.${sheet.paid}`)}
            </>
          )}
        </p>
        <TotalsList
          explanation={sheet.explanation}
          total={sheet.total}
          currency={sheet.currency}
          tax={sheet}
          className="min-w-60 max-sm:w-full"
        />
      </div>
      <p className="mt-9 border-t border-line pt-4 text-soft">
        {t(isCredit ? 'orders.credited' : 'orders.thanks', { shop: sheet.seller.name })}
      </p>
    </article>
  )
}

function Seller({ seller: { name, address, email, phone, taxId } }: { seller: Sheet['seller'] }) {
  const { t } = useTranslation()
  return (
    <div className="min-w-0">
      <p className="font-head text-2xl">
        <bdi>{name}</bdi>
      </p>
      <p className="mt-1.5 text-soft">
        {address && (
          <span className="block">
            <bdi>{address}</bdi>
          </span>
        )}
        {email && (
          <bdi dir="ltr" className="block w-fit">
            {email}
          </bdi>
        )}
        {phone && (
          <bdi dir="ltr" className="block w-fit">
            {phone}
          </bdi>
        )}
        {taxId && (
          <span className="block">
            {t('orders.taxId')} <bdi dir="ltr">{taxId}</bdi>
          </span>
        )}
      </p>
    </div>
  )
}

function Heading({ sheet: { kind, number, date, orderId, orderDate } }: { sheet: Sheet }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const row = (term: string, value: ReactNode) => (
    <>
      <dt>{term}</dt>
      <dd className="font-semibold text-ink tabular">{value}</dd>
    </>
  )
  const code = (text: string) => <bdi dir="ltr">{text}</bdi>
  return (
    <div>
      <h3 className="font-head text-2xl">{t(titles[kind])}</h3>
      <dl className="mt-1.5 grid grid-cols-[auto_auto] gap-x-4 text-soft">
        {number && row(t('orders.documentNumber'), code(number))}
        {number && row(t('orders.date'), formatDate(date, language))}
        {row(t('orders.number'), code(orderId))}
        {row(number ? t('orders.ordered') : t('orders.date'), formatDate(orderDate, language))}
      </dl>
    </div>
  )
}

/** The invoice that a credit note corrects, and the reason. */
function Reason({ sheet: { credits } }: { sheet: Sheet }) {
  const { t } = useTranslation()
  const language = useLanguage()
  if (!credits) return null
  return (
    <p className="mt-6 rounded-[10px] bg-sunken px-4 py-3">
      {t('orders.credits', { number: `\u2066${credits.number}\u2069`, date: formatDate(credits.date, language) })}{' '}
      {t(`orders.creditReason.${credits.reason}`)}
      {credits.note && (
        <>
          {' '}
          <bdi>{credits.note}</bdi>
        </>
      )}
    </p>
  )
}

function Lines({ sheet: { lines, currency, kind } }: { sheet: Sheet }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const withPrice = kind !== 'credit_note'
  return (
    <table className="mt-8 w-full border-collapse text-[14px]">
      <thead>
        <tr className="border-b-2 border-ink text-start">
          <th scope="col" className="py-2 text-start font-semibold">
            {t('orders.item')}
          </th>
          <th scope="col" className="px-2 py-2 text-end font-semibold">
            {t('orders.qty')}
          </th>
          {withPrice && (
            <th scope="col" className="px-2 py-2 text-end font-semibold max-sm:hidden print:table-cell">
              {t('orders.price')}
            </th>
          )}
          <th scope="col" className="py-2 text-end font-semibold">
            {t('orders.sum')}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a document is never reordered
          <tr key={index} className="break-inside-avoid border-b border-line align-top">
            <td className="py-2.5 text-start">
              <span className="block">
                <bdi>{line.name}</bdi>
              </span>
              {(line.options.length > 0 || line.sku) && (
                <span className="block text-[13px] text-soft">
                  <bdi>{[...line.options, line.sku].filter(Boolean).join(' · ')}</bdi>
                </span>
              )}
              {line.parts?.map((part) => (
                <span key={`${part.name} ${part.options.join()}`} className="block text-[13px] text-soft">
                  <bdi>{partText({ ...part, options: part.options.map((value) => ({ value })) })}</bdi>
                </span>
              ))}
            </td>
            <td className="px-2 py-2.5 text-end tabular">{formatNumber(line.qty, language)}</td>
            {withPrice && (
              <td className="px-2 py-2.5 text-end max-sm:hidden print:table-cell">
                <Money amount={line.price} currency={currency} />
              </td>
            )}
            <td className="py-2.5 text-end">
              <Money amount={line.total} currency={currency} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
