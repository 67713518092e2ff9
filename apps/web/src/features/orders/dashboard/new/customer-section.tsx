import { endpoints } from 'virtual:dashboard-endpoints'
import { can } from '@haat/shared/permissions.ts'
import type { Language } from '@haat/shared/text.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { send } from '../../../../lib/api/api.ts'
import { useSession } from '../../../../lib/session/use-session.ts'
import { useShopLanguages } from '../../../../lib/settings.ts'
import { Combo, type Option } from '../../../../ui/dashboard/fields/combo.tsx'
import { Select } from '../../../../ui/form/field.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { toLanguage } from '../print/sheet-language.tsx'
import type { Draft } from './use-draft.ts'

/** Address of the customer's latest order, for customers without saved addresses. */
async function findLastAddress(customer: string): Promise<Draft['shipping'] | undefined> {
  const found = await send(endpoints.orders.list, { customer, limit: 1 })
  const last = found.success ? found.orders[0] : undefined
  const answer = last && (await send(endpoints.orders.read, { orderId: last.orderId }))
  return answer?.success ? answer.order.shippingInfo : undefined
}

type Saved = { _id: string; label: string; address: Draft['shipping'] }

/** Selects a customer account or a guest, whose contact data are in the address. */
export function CustomerSection({ draft, change }: { draft: Draft; change: (part: Partial<Draft>) => void }) {
  const { t } = useTranslation()
  const languages = useShopLanguages()
  const { session } = useSession()
  const [book, setBook] = useState<readonly Saved[]>([])
  // A link from a customer's page preselects the customer.
  const [query] = useSearchParams()
  const named = query.get('customer')
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once when the page opens
  useEffect(() => {
    if (named) void choose(named)
  }, [])
  const search = async (q: string): Promise<Option[]> => {
    const answer = await send(endpoints.customers.list, { ...(q && { q }), status: 'active', limit: 8 })
    if (!answer.success) throw new Error(answer.err)
    return answer.customers.map(({ _id, name, email }) => ({ value: _id, label: name || email || _id, note: email ?? undefined }))
  }
  const choose = async (_id: string) => {
    const answer = await send(endpoints.customers.read, { customerId: _id })
    if (!answer.success) return
    const { name, email, phone, language, addresses } = answer.customer
    change({ customer: { _id, label: name || email || _id } })
    setBook(addresses)
    const first = addresses.find(({ defaultShipping }) => defaultShipping) ?? addresses[0]
    const address = first?.address ?? (await findLastAddress(_id))
    const bill = addresses.find(({ defaultBilling }) => defaultBilling)
    change({
      ...(language && { language: toLanguage(language) }),
      // Do not overwrite a typed address.
      ...(!draft.shipping.house && {
        shipping: address ?? { ...draft.shipping, fullName: name ?? '', email: email ?? '', phone: phone ?? '' },
        delivery: null,
      }),
      ...(bill && first && bill._id !== first._id && { billing: bill.address, billingSame: false }),
    })
  }
  return (
    <Card aria-labelledby="who" className="space-y-4">
      <h2 id="who" className="text-lg">
        {t('dashboard.orders.new.who')}
      </h2>
      {can(session, 'customers', 'view') && (
        <Combo
          label={t('dashboard.orders.new.customer')}
          hint={t('dashboard.orders.new.customerHint')}
          placeholder={t('dashboard.orders.new.customerSearch')}
          search={search}
          value={draft.customer && { value: draft.customer._id, label: draft.customer.label }}
          onChange={(option) => {
            setBook([])
            change({ customer: option && { _id: option.value, label: option.label } })
            if (option) void choose(option.value)
          }}
        />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        {book.length > 1 && (
          <Select
            label={t('dashboard.orders.new.saved')}
            onChange={({ target }) => {
              const saved = book.find(({ _id }) => _id === target.value)
              if (saved) change({ shipping: saved.address, delivery: null })
            }}
          >
            {book.map(({ _id, label, address }) => (
              <option key={_id} value={_id}>
                {label || [address.house, address.city].join(', ')}
              </option>
            ))}
          </Select>
        )}
        <Select
          label={t('dashboard.orders.new.language')}
          value={draft.language}
          onChange={({ target }) => change({ language: target.value as Language })}
        >
          {languages.map(({ code, name }) => (
            <option key={code} value={code} lang={code}>
              {name}
            </option>
          ))}
        </Select>
      </div>
    </Card>
  )
}
