import { type Carrier, knownCarriers, trackingPlace } from '@haat/shared/orders/carriers.ts'
import { Plus, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/button.tsx'
import { Input } from '../../../../ui/form/field.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { findRows } from '../components/fields.tsx'
import { Shown } from '../components/shown.tsx'
import type { SettingsForm } from '../form.ts'

const most = 20

/** The shop's own carriers: name and address of the tracking page. */
export default function CarriersForm({ form }: { form: SettingsForm }) {
  const { t } = useTranslation()
  const [row] = findRows(form)
  const { value, change, error } = form.field(row!)
  const own = value as Carrier[]
  const replace = (at: number, part: Partial<Carrier>) =>
    change(own.map((carrier, index) => (index === at ? { ...carrier, ...part } : carrier)))
  const problemOf = (index: number, field: keyof Carrier) =>
    form.editor.failure?.fields?.[`values.own.${index}.${field}`] && t(`dashboard.settings.problem.carrier.${field}`)
  return (
    <Card>
      <p className="mb-4 text-sm text-soft">
        {t('dashboard.settings.part.carriers', { names: knownCarriers.map(({ name }) => name).join(', ') })}
      </p>
      {own.length > 0 && (
        <ul className="mb-4 space-y-4">
          {own.map(({ name, trackingUrl }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id, and keep their place while they are edited
            <li key={index} className="grid items-start gap-3 border-b border-line pb-4 md:grid-cols-[14rem_minmax(0,1fr)_auto]">
              {form.readOnly ? (
                <Shown className="md:col-span-3" label={name} value={<bdi dir="ltr">{trackingUrl}</bdi>} />
              ) : (
                <>
                  <Input
                    label={t('dashboard.settings.part.carrierName')}
                    value={name}
                    error={problemOf(index, 'name')}
                    dir="auto"
                    maxLength={60}
                    autoComplete="off"
                    onChange={({ target }) => replace(index, { name: target.value })}
                  />
                  <Input
                    label={t('dashboard.settings.part.carrierUrl')}
                    hint={t('dashboard.settings.part.carrierUrlHint', { place: trackingPlace })}
                    value={trackingUrl}
                    error={problemOf(index, 'trackingUrl')}
                    type="url"
                    inputMode="url"
                    placeholder={`https://example.com/track/${trackingPlace}`}
                    dir="ltr"
                    maxLength={500}
                    autoComplete="off"
                    onChange={({ target }) => replace(index, { trackingUrl: target.value })}
                  />
                  <Button
                    variant="quiet"
                    className="justify-self-start md:mt-6.5"
                    aria-label={t('dashboard.settings.part.removeCarrier', { name: name || index + 1 })}
                    icon={<Trash2 aria-hidden className="size-4.5" />}
                    onClick={() => change(own.filter((_, at) => at !== index))}
                  />
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      {error && (
        <p role="alert" className="mb-4 text-sm text-bad">
          {t('dashboard.settings.problem.carrier.twice')}
        </p>
      )}
      {!form.readOnly && own.length < most && (
        <Button icon={<Plus aria-hidden className="size-4" />} onClick={() => change([...own, { name: '', trackingUrl: '' }])}>
          {t('dashboard.settings.part.addCarrier')}
        </Button>
      )}
    </Card>
  )
}
