import { endpoints } from 'virtual:dashboard-endpoints'
import type { DeliveryArea } from '@haat/shared/delivery/schema.ts'
import { countriesIn } from '@haat/shared/reference/countries.ts'
import { type FormEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../../../lib/api/api.ts'
import type { Answer } from '../../../../lib/api/http.ts'
import { useLanguage } from '../../../../lib/use-language.ts'
import { Button } from '../../../../ui/button.tsx'
import { Input, Select } from '../../../../ui/form/field.tsx'
import { FormAlert } from '../../../../ui/form/form-alert.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { placeOf, toDeliveryOffers } from '../../api.ts'
import { RateLine } from './rate-line.tsx'

/** Shows the delivery methods that an address gets from the saved areas. */
export function TestAddress() {
  const { t } = useTranslation()
  const language = useLanguage()
  const countries = useMemo(() => countriesIn(language), [language])
  const [address, setAddress] = useState({ country: '', state: '', city: '' })
  const [answer, setAnswer] = useState<Answer<{ areas: DeliveryArea[] }>>()
  const [missing, setMissing] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const run = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (!address.country) return setMissing(true)
    setBusy(true)
    const found = await send(endpoints.delivery.test, placeOf(address))
    setBusy(false)
    setAnswer(found)
  }
  const field = (name: 'state' | 'city') => ({
    label: t(`dashboard.delivery.${name}`),
    value: address[name],
    dir: 'auto',
    maxLength: 80,
    autoComplete: 'off',
    onChange: ({ target }: { target: HTMLInputElement }) => {
      setAddress({ ...address, [name]: target.value })
      setAnswer(undefined)
    },
  })
  return (
    <Card>
      <h2 className="text-lg">{t('dashboard.delivery.test.title')}</h2>
      <p className="mb-3 text-sm text-soft">{t('dashboard.delivery.test.text')}</p>
      <form noValidate onSubmit={(event) => void run(event)} className="space-y-3">
        <Select
          label={t('dashboard.delivery.country')}
          error={missing ? t('dashboard.delivery.test.countryMissing') : undefined}
          value={address.country}
          onChange={({ target }) => {
            setAddress({ ...address, country: target.value })
            setMissing(false)
            setAnswer(undefined)
          }}
        >
          <option value="">{t('dashboard.delivery.choose')}</option>
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
        <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-1">
          <Input {...field('state')} />
          <Input {...field('city')} />
        </div>
        <Button type="submit" size="sm" variant="ink" loading={isBusy}>
          {t('dashboard.delivery.test.run')}
        </Button>
      </form>
      <div aria-live="polite" className="not-empty:mt-4">
        {answer && (answer.success ? <Offers areas={answer.areas} /> : <FormAlert>{t(`errors.${answer.code}`)}</FormAlert>)}
      </div>
    </Card>
  )
}

function Offers({ areas }: { areas: readonly DeliveryArea[] }) {
  const { t } = useTranslation()
  const offers = toDeliveryOffers(areas)
  if (offers.length === 0) return <FormAlert>{t('dashboard.delivery.test.none')}</FormAlert>
  return (
    <ul className="animate-rise divide-y divide-line rounded-button border border-line">
      {offers.map((offer) => (
        <li key={`${offer.type} ${offer.area}`} className="px-3.5 py-2.5 text-sm">
          <RateLine rate={offer} charged />
          <p className="text-soft">{t('dashboard.delivery.test.from', { area: `\u2068${offer.areaName}\u2069` })}</p>
        </li>
      ))}
    </ul>
  )
}
