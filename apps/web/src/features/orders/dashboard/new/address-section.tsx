import { useTranslation } from 'react-i18next'
import { Checkbox } from '../../../../ui/form/field.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { AddressFields, type AddressProblems } from '../../../addresses/index.ts'
import type { Draft } from './use-draft.ts'

export interface OrderAddressProblems {
  shipping: AddressProblems
  billing: AddressProblems
}

interface Props {
  draft: Draft
  /** countries with a delivery area */
  served: Parameters<typeof AddressFields>[0]['served']
  problems: OrderAddressProblems
  change: (part: Partial<Draft>) => void
  onProblems: (problems: OrderAddressProblems) => void
}

/** Delivery address, and a billing address if it differs. */
export function AddressSection({ draft, served, problems, change, onProblems }: Props) {
  const { t } = useTranslation()
  return (
    <Card aria-labelledby="where" className="space-y-4">
      <h2 id="where" className="text-lg">
        {t('dashboard.orders.new.where')}
      </h2>
      <AddressFields
        kind="shipping"
        value={draft.shipping}
        served={served}
        problems={problems.shipping}
        onChange={(part) => change({ shipping: { ...draft.shipping, ...part } })}
        onProblems={(shipping) => onProblems({ ...problems, shipping })}
      />
      <Checkbox
        label={t('dashboard.orders.new.billSame')}
        checked={draft.billingSame}
        onChange={({ target }) =>
          change({ billingSame: target.checked, ...(!target.checked && !draft.billing.house && { billing: draft.shipping }) })
        }
      />
      {!draft.billingSame && (
        <section aria-labelledby="bill">
          <h3 id="bill" className="mb-3">
            {t('dashboard.orders.new.bill')}
          </h3>
          <AddressFields
            kind="billing"
            value={draft.billing}
            served={served}
            problems={problems.billing}
            onChange={(part) => change({ billing: { ...draft.billing, ...part } })}
            onProblems={(billing) => onProblems({ ...problems, billing })}
          />
        </section>
      )}
    </Card>
  )
}
