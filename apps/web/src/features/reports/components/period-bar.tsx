import { addDays } from '@haat/shared/reference/time-zone.ts'
import { type Comparison, comparisons, lastDays, type Period, stepSizes, stepStart } from '@haat/shared/reports/periods.ts'
import { CalendarDays, ChevronDown } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { shopTimeZone, shopToday } from '../../../lib/shop-time-zone.ts'
import { Button } from '../../../ui/button.tsx'
import { Input } from '../../../ui/form/field.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { Dialog } from '../../../ui/overlay.tsx'
import { useFigureWords } from '../labels.ts'
import type { ReportState } from '../period.ts'

const presets = {
  today: () => lastDays(1, shopTimeZone()),
  days7: () => lastDays(7, shopTimeZone()),
  days30: () => lastDays(30, shopTimeZone()),
  days90: () => lastDays(90, shopTimeZone()),
  month: () => ({ from: stepStart(shopToday(), 'month'), to: shopToday() }),
  lastMonth: () => {
    const to = addDays(stepStart(shopToday(), 'month'), -1)
    return { from: stepStart(to, 'month'), to }
  },
  year: () => ({ from: `${shopToday().slice(0, 4)}-01-01`, to: shopToday() }),
  days365: () => lastDays(365, shopTimeZone()),
} as const satisfies Record<string, () => Period>
type Preset = keyof typeof presets
const names = Object.keys(presets) as Preset[]

const same = (a: Period, b: Period) => a.from === b.from && a.to === b.to

/** Period, comparison and time steps of a report. */
export function PeriodBar({ state, compares, steps }: { state: ReportState; compares?: boolean; steps?: boolean }) {
  const { t } = useTranslation()
  const words = useFigureWords({ name: '', s: '', decimals: 0 })
  const [choosing, setChoosing] = useState(false)
  const { period, compare, by, set } = state
  const chosen = names.find((name) => same(presets[name](), period))
  return (
    <div className="no-print mb-5 flex flex-wrap gap-2">
      <Choice
        label={t('dashboard.reports.period.label')}
        icon={<CalendarDays aria-hidden className="size-4" />}
        shown={chosen ? t(`dashboard.reports.period.${chosen}`) : words.span(period)}
        items={[
          ...names.map((name) => ({
            key: name,
            label: t(`dashboard.reports.period.${name}`),
            checked: name === chosen,
            onSelect: () => set({ period: presets[name]() }),
          })),
          { key: 'own', label: t('dashboard.reports.period.own'), checked: !chosen, onSelect: () => setChoosing(true) },
        ]}
      />
      {compares && (
        <Choice
          label={t('dashboard.reports.compare.label')}
          shown={t(`dashboard.reports.compare.${compare}`)}
          items={comparisons.map((key: Comparison) => ({
            key,
            label: t(`dashboard.reports.compare.${key}`),
            checked: key === compare,
            onSelect: () => set({ compare: key }),
          }))}
        />
      )}
      {steps && (
        <Choice
          label={t('dashboard.reports.by.label')}
          shown={t(`dashboard.reports.by.${by}`)}
          items={stepSizes.map((key) => ({
            key,
            label: t(`dashboard.reports.by.${key}`),
            checked: key === by,
            onSelect: () => set({ by: key }),
          }))}
        />
      )}
      {choosing && <OwnPeriod period={period} onClose={() => setChoosing(false)} onChoose={(period) => set({ period })} />}
    </div>
  )
}

function Choice({
  label,
  icon,
  shown,
  items,
}: {
  label: string
  icon?: ReactNode
  shown: string
  items: { key: string; label: string; checked: boolean; onSelect: () => void }[]
}) {
  return (
    <Menu
      label={label}
      align="start"
      items={items}
      button={(props) => (
        <Button size="sm" icon={icon} {...props}>
          <span className="sr-only">{label}: </span>
          {shown}
          <ChevronDown aria-hidden className="size-4 text-soft" />
        </Button>
      )}
    />
  )
}

function OwnPeriod({ period, onChoose, onClose }: { period: Period; onChoose: (period: Period) => void; onClose: () => void }) {
  const { t } = useTranslation()
  const [input, setInput] = useState(period)
  const [tried, setTried] = useState(false)
  const wrong = !input.from || !input.to || input.from > input.to
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (wrong) return
    onChoose(input)
    onClose()
  }
  return (
    <Dialog open onOpenChange={onClose} title={t('dashboard.reports.period.own')}>
      <form noValidate onSubmit={submit} className="p-5">
        <div className="grid grid-cols-2 gap-3">
          {(['from', 'to'] as const).map((name) => (
            <Input
              key={name}
              type="date"
              label={t(`dashboard.reports.period.${name}`)}
              value={input[name]}
              max={shopToday()}
              error={tried && wrong && name === 'to' ? t('dashboard.reports.period.wrong') : undefined}
              onChange={({ target }) => setInput({ ...input, [name]: target.value })}
            />
          ))}
        </div>
        <p className="mt-3 text-sm text-soft">{t('dashboard.reports.zone', { zone: shopTimeZone() })}</p>
        <div className="mt-5 flex justify-end gap-2">
          <Button type="submit" variant="primary">
            {t('dashboard.list.show')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
