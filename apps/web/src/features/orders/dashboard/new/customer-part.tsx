import { endpoints } from 'virtual:dashboard-endpoints'
import { languages } from '@haat/shared/lists/languages.ts'
import { can } from '@haat/shared/permissions.ts'
import type { Language } from '@haat/shared/text.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../../../lib/api/api.ts'
import { useSession } from '../../../../lib/session/use-session.ts'
import { Card } from '../../../../ui/bits.tsx'
import { Combo, type Option } from '../../../../ui/dashboard/combo.tsx'
import { Select } from '../../../../ui/field.tsx'
import { languageOf } from '../print/sheet-language.tsx'
import type { Draft } from './use-draft.ts'

type Kept = { _id: string; label: string; address: Draft['shipping'] }

/** An account, or a guest: then the address below says who it is. */
export function CustomerPart({ draft, change }: { draft: Draft; change: (part: Partial<Draft>) => void }) {
  const { t } = useTranslation()
  const { session } = useSession()
  const [book, setBook] = useState<readonly Kept[]>([])
  const search = async (q: string): Promise<Option[]> => {
    const answer = await send(endpoints.customers.list, { ...(q && { q }), status: 'active', limit: 8 })
    if (!answer.success) throw new Error(answer.err)
    return answer.customers.map(({ _id, name, email }) => ({ value: _id, label: name || email || _id, note: email ?? undefined }))
  }
  const choose = async (option: Option | null) => {
    setBook([])
    change({ customer: option && { _id: option.value, label: option.label } })
    if (!option) return
    const answer = await send(endpoints.customers.read, { customerId: option.value })
    if (!answer.success) return
    const { name, email, phone, language, addresses } = answer.customer
    setBook(addresses)
    const first = addresses.find(({ defaultShipping }) => defaultShipping) ?? addresses[0]
    const bill = addresses.find(({ defaultBilling }) => defaultBilling)
    change({
      ...(language && { language: languageOf(language) }),
      // What somebody has typed already is theirs to change.
      ...(!draft.shipping.house && {
        shipping: first?.address ?? { ...draft.shipping, fullName: name ?? '', email: email ?? '', phone: phone ?? '' },
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
          onChange={(option) => void choose(option)}
        />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        {book.length > 1 && (
          <Select
            label={t('dashboard.orders.new.kept')}
            onChange={({ target }) => {
              const kept = book.find(({ _id }) => _id === target.value)
              if (kept) change({ shipping: kept.address, delivery: null })
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
