import { countriesIn } from '@haat/shared/reference/countries.ts'
import { type SubmitEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../../../lib/use-language.ts'
import { Button } from '../../../../../ui/button.tsx'
import { Input, Select } from '../../../../../ui/form/field.tsx'
import { Dialog } from '../../../../../ui/overlay.tsx'
import { useShippingInfo } from '../../../../cart/index.ts'

/** Asks for the delivery location; the checkout uses the same value. */
export default function PlacePicker({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [place, keep] = useShippingInfo()
  const [country, setCountry] = useState(place.country)
  const [city, setCity] = useState(place.city)
  const [missing, setMissing] = useState(false)
  const countries = useMemo(() => countriesIn(language), [language])
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    // In a portal, a submit event still bubbles through the React tree.
    event.stopPropagation()
    if (!country) return setMissing(true)
    keep({ country, city: city.trim(), ...(country !== place.country && { state: '' }) })
    onClose()
  }
  return (
    <Dialog open onOpenChange={onClose} title={t('catalog.delivery.where')}>
      <form className="grid gap-4 p-5" onSubmit={submit} noValidate>
        <Select
          label={t('catalog.delivery.country')}
          autoComplete="country"
          value={country}
          error={missing && !country ? t('catalog.delivery.countryMissing') : undefined}
          onChange={({ target }) => setCountry(target.value)}
        >
          <option value="" disabled>
            {t('catalog.delivery.choose')}
          </option>
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
        <Input
          label={t('catalog.delivery.city')}
          optional={t('ui.optional')}
          autoComplete="address-level2"
          maxLength={80}
          value={city}
          onChange={({ target }) => setCity(target.value)}
        />
        <Button type="submit" variant="primary" size="lg" wide>
          {t('catalog.delivery.show')}
        </Button>
      </form>
    </Dialog>
  )
}
