import { endpoints } from 'virtual:dashboard-endpoints'
import { isCountryCode } from '@haat/shared/reference/countries.ts'
import { Globe, MapPin, Store } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../../../lib/api/api.ts'
import { useShowUndo } from '../../../../ui/dashboard/use-undo.ts'
import { toast } from '../../../../ui/feedback/toast.tsx'
import { useAreaChanges } from '../api.ts'
import { useWords } from '../use-labels.ts'

/** Suggested areas for a shop that has none, one click each. */
export function FirstAreas() {
  const { t } = useTranslation()
  const { country: getName } = useWords()
  const { refresh } = useAreaChanges()
  const showUndo = useShowUndo()
  const [isBusy, setBusy] = useState(false)
  const here = countryHere()
  const rate = (type: 'delivery' | 'pickup', daysMin: number, daysMax: number) => ({
    type,
    cost: 0,
    freeOver: null,
    daysMin,
    daysMax,
  })
  const country = getName(here)
  const proposals = [
    {
      key: 'country',
      Icon: MapPin,
      title: t('dashboard.delivery.proposal.country', { country }),
      text: t('dashboard.delivery.proposal.countryText'),
      area: { name: country, serves: [{ country: here }], rates: [rate('delivery', 1, 3)] },
    },
    {
      key: 'world',
      Icon: Globe,
      title: t('dashboard.delivery.proposal.world'),
      text: t('dashboard.delivery.proposal.worldText'),
      area: { name: t('dashboard.delivery.proposal.world'), serves: [{ country: '*' }], rates: [rate('delivery', 5, 10)] },
    },
    {
      key: 'pickup',
      Icon: Store,
      title: t('dashboard.delivery.proposal.pickup'),
      text: t('dashboard.delivery.proposal.pickupText', { country }),
      area: {
        name: t('dashboard.delivery.proposal.pickup'),
        serves: [{ country: here }],
        rates: [rate('pickup', 0, 0)],
      },
    },
  ]
  const make = async (area: (typeof proposals)[number]['area']) => {
    if (isBusy) return
    setBusy(true)
    const answer = await send(endpoints.delivery.create, { ...area, names: {}, active: true })
    setBusy(false)
    if (answer.success) showUndo(t('dashboard.delivery.proposal.made', { name: `\u2068${area.name}\u2069` }), answer.undo)
    else toast.error(t(`errors.${answer.code}`))
    refresh()
  }
  return (
    <ul className="w-full space-y-2.5 text-start">
      {proposals.map(({ key, Icon, title, text, area }) => (
        <li key={key}>
          <button
            type="button"
            aria-disabled={isBusy || undefined}
            onClick={() => void make(area)}
            className="flex w-full items-start gap-3.5 rounded-card border border-line bg-card px-4 py-3.5 text-start hover:border-field-line"
          >
            <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-brand-text" />
            <span>
              <span className="block font-semibold">{title}</span>
              <span className="block text-sm text-soft">{text}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The country of the browser's locale. */
function countryHere(): string {
  const region = navigator.languages.map((language) => new Intl.Locale(language).maximize().region).find(Boolean)
  return region && isCountryCode(region) ? region : 'US'
}
