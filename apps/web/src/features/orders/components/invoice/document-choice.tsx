import type { ShopDocument } from '@haat/shared/invoices/schema.ts'
import { useTranslation } from 'react-i18next'
import { cx } from '../../../../ui/cx.ts'

/** The current document: the valid invoice, else the latest one. */
export const findCurrentDocument = (documents: readonly ShopDocument[]): ShopDocument | undefined =>
  documents.findLast(({ kind, reversed }) => kind === 'invoice' && !reversed) ?? documents.at(-1)

interface Props {
  documents: readonly ShopDocument[]
  chosen: ShopDocument
  onChoose: (document: ShopDocument) => void
}

/** Selects one of several documents of an order. */
export function DocumentChoice({ documents, chosen, onChoose }: Props) {
  const { t } = useTranslation()
  return (
    <fieldset className="sticky top-0 z-10 flex gap-1.5 overflow-x-auto border-b border-line bg-paper px-3 py-2.5 sm:px-6">
      <legend className="sr-only">{t('orders.documents')}</legend>
      {documents.map((document) => (
        <label
          key={document._id}
          className={cx(
            'flex min-h-11 cursor-pointer items-center gap-1.5 rounded-chip px-4 text-sm font-semibold whitespace-nowrap has-focus-visible:outline-2 has-focus-visible:outline-brand-text sm:min-h-9',
            document === chosen ? 'bg-ink text-paper' : 'bg-sunken text-ink',
          )}
        >
          <input
            type="radio"
            name="document"
            className="sr-only"
            checked={document === chosen}
            onChange={() => onChoose(document)}
          />
          {t(document.kind === 'invoice' ? 'orders.invoice' : 'orders.creditNote')}
          <bdi dir="ltr" className="tabular">
            {document.number}
          </bdi>
        </label>
      ))}
    </fieldset>
  )
}
