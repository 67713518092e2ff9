import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { parseRange, rangeText } from '../../../../lib/dashboard/list/list-state.ts'
import { Checkbox, Input } from '../../../form/field.tsx'
import type { Filter } from '../types.ts'

interface Props<Kind extends Filter['kind'] = Filter['kind']> {
  filter: Extract<Filter, { kind: Kind }>
  values: readonly string[]
  onChange: (values: string[]) => void
}

/** Input of a filter, by its type. */
export function FilterChoice(props: Props): ReactNode {
  const { filter, ...rest } = props
  switch (filter.kind) {
    case 'dates':
      return <Days filter={filter} {...rest} />
    case 'numbers':
      return <Numbers filter={filter} {...rest} />
    case 'flag':
      return <YesOrNo filter={filter} {...rest} />
    default:
      return <Boxes filter={filter} {...rest} />
  }
}

function Days({ values, onChange }: Props<'dates'>) {
  const { t } = useTranslation()
  const { from = '', until = '' } = parseRange(values)
  const put = (a: string, b: string) => onChange(rangeText(a, b))
  return (
    <div className="grid grid-cols-2 gap-3">
      <Input
        type="date"
        label={t('dashboard.list.from')}
        value={from}
        max={until}
        onChange={({ target }) => put(target.value, until)}
      />
      <Input
        type="date"
        label={t('dashboard.list.until')}
        value={until}
        min={from}
        onChange={({ target }) => put(from, target.value)}
      />
    </div>
  )
}

function Numbers({ filter: { step, unit }, values, onChange }: Props<'numbers'>) {
  const { t } = useTranslation()
  const { from = '', until = '' } = parseRange(values)
  const field = { type: 'number', inputMode: 'decimal', step: step ?? 1, dir: 'ltr' } as const
  const name = (text: string) => (unit ? `${text} (${unit})` : text)
  return (
    <div className="grid grid-cols-2 gap-3">
      <Input
        {...field}
        label={name(t('dashboard.list.atLeast'))}
        value={from}
        onChange={({ target }) => onChange(rangeText(target.value, until))}
      />
      <Input
        {...field}
        label={name(t('dashboard.list.atMost'))}
        value={until}
        onChange={({ target }) => onChange(rangeText(from, target.value))}
      />
    </div>
  )
}

/** Two checkboxes of which at most one is checked; none means no filter. */
function YesOrNo({ filter: { yes, no }, values, onChange }: Props<'flag'>) {
  const { t } = useTranslation()
  return (
    <div className="grid grid-cols-2 gap-x-3">
      {(['true', 'false'] as const).map((value) => (
        <Checkbox
          key={value}
          label={value === 'true' ? (yes ?? t('dashboard.list.yes')) : (no ?? t('dashboard.list.no'))}
          checked={values[0] === value}
          onChange={({ target }) => onChange(target.checked ? [value] : [])}
        />
      ))}
    </div>
  )
}

function Boxes({ filter, values, onChange }: Props<'one' | 'many'>) {
  const toggle = (value: string, on: boolean) =>
    filter.kind === 'one'
      ? onChange(on ? [value] : [])
      : onChange(filter.options.map((one) => one.value).filter((one) => (one === value ? on : values.includes(one))))
  return (
    <div className="grid grid-cols-2 gap-x-3">
      {filter.options.map(({ value, label }) => (
        <Checkbox
          key={value}
          label={label}
          checked={values.includes(value)}
          onChange={({ target }) => toggle(value, target.checked)}
        />
      ))}
    </div>
  )
}
