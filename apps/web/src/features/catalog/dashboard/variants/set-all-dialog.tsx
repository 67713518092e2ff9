import { parseNumber } from '@haat/shared/reference/parse-number.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/button.tsx'
import { announce } from '../../../../ui/feedback/announce.ts'
import { Input, Select } from '../../../../ui/form/field.tsx'
import { Dialog } from '../../../../ui/overlay.tsx'
import { type Field, no, parseCell, yes } from './grid/cells.ts'
import { setAll, settable, type Way, ways } from './set-all.ts'
import type { Change, Row } from './sheet.ts'

/** Sets one value for all shown variants. */
export function SetAllDialog({
  rows,
  apply,
  onClose,
}: {
  rows: readonly Row[]
  apply: (changes: readonly Change[]) => void
  onClose: () => void
}) {
  const { t } = useTranslation()
  const [field, setField] = useState<Field>('price')
  const [way, setWay] = useState<Way>('set')
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const isSwitch = field === 'active'
  const submit = () => {
    const typed = isSwitch ? text || yes : text
    const wrong =
      way === 'set' || isSwitch
        ? parseCell(field, typed)
        : { why: parseNumber(typed) === undefined ? ('number' as const) : undefined }
    if ('why' in wrong && wrong.why) return setProblem(t(`dashboard.variants.why.${wrong.why}`, { qty: '' }))
    const changes = setAll(rows, field, isSwitch ? 'set' : way, typed)
    apply(changes)
    announce(t('dashboard.variants.written', { count: changes.length }))
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('dashboard.variants.setAllTitle', { count: rows.length })}
      className="sm:max-w-md"
    >
      <form
        className="space-y-4 p-5"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Select
          label={t('dashboard.variants.field')}
          value={field}
          onChange={({ target }) => {
            setField(target.value as Field)
            setText('')
            setProblem(undefined)
          }}
        >
          {settable.map((one) => (
            <option key={one} value={one}>
              {t(`dashboard.variants.column.${one}`)}
            </option>
          ))}
        </Select>
        {isSwitch ? (
          <Select label={t('dashboard.variants.value')} value={text || yes} onChange={({ target }) => setText(target.value)}>
            <option value={yes}>{t('dashboard.variants.onSale')}</option>
            <option value={no}>{t('dashboard.variants.notOnSale')}</option>
          </Select>
        ) : (
          <>
            <Select label={t('dashboard.variants.how')} value={way} onChange={({ target }) => setWay(target.value as Way)}>
              {ways.map((one) => (
                <option key={one} value={one}>
                  {t(`dashboard.variants.way.${one}`)}
                </option>
              ))}
            </Select>
            <Input
              label={t('dashboard.variants.value')}
              hint={
                way === 'percent'
                  ? t('dashboard.variants.percentHint')
                  : field === 'qty' && way === 'set'
                    ? t('dashboard.variants.endlessHint')
                    : undefined
              }
              error={problem}
              dir="ltr"
              inputMode="decimal"
              autoComplete="off"
              value={text}
              onChange={({ target }) => {
                setText(target.value)
                setProblem(undefined)
              }}
            />
          </>
        )}
        <Button type="submit" variant="primary">
          {t('dashboard.variants.writeAll', { count: rows.length })}
        </Button>
      </form>
    </Dialog>
  )
}
