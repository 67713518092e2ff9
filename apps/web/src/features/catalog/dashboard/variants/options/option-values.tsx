import { sameName } from '@haat/shared/catalog/dashboard/matrix.ts'
import { can } from '@haat/shared/permissions.ts'
import { Plus, X } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../../../lib/session/use-session.ts'
import { Button, IconButton } from '../../../../../ui/button.tsx'
import { cx } from '../../../../../ui/cx.ts'
import { Sortable } from '../../../../../ui/dashboard/sortable.tsx'
import { useDashboardOptionsQuery } from '../../api.ts'
import { namesIn, plainSwatch, type StagedValue } from '../staged.ts'

interface Props {
  isColor: boolean
  title: string
  values: readonly StagedValue[]
  showProblems: boolean
  /** `label`: a name for the option, if it has none */
  onChange: (values: readonly StagedValue[], label?: string) => void
  /** name of the option, for example Size or Storage */
  label: string
}

let made = 0

/** Whether all of these names are sizes of clothes or shoes, so that the option can be named for the merchant. */
const areSizes = (names: readonly { name: string }[]): boolean =>
  names.length > 0 && names.every(({ name }) => /^(x{0,3}[sl]|m|\d?xl|\d{1,3}([.,]5)?)$/i.test(name))

/** Editor for the values of one option: rename, set swatches, sort, add and remove. */
export function OptionValues({ isColor, title, values, showProblems, onChange, label }: Props) {
  const { t } = useTranslation()
  const known = useKnown(isColor, label)
  const set = (key: string, part: Partial<StagedValue>) =>
    onChange(values.map((one) => (one.key === key ? { ...one, ...part } : one)))
  const add = (names: readonly { name: string; value?: string }[]) => {
    const isSize = !isColor && !label.trim() && values.length === 0 && areSizes(names)
    const added = names.map(({ name, value }) => ({ key: `n${made++}`, was: null, name, value: value ?? plainSwatch }))
    onChange([...values, ...added], isSize ? t('dashboard.variants.size') : undefined)
  }
  const wrongName = (one: StagedValue) =>
    one.name.trim() === '' || values.some((other) => other.key !== one.key && sameName(other.name) === sameName(one.name))
  return (
    <>
      {values.length === 0 && (
        <p className="mb-3 text-sm text-soft">{t(isColor ? 'dashboard.variants.noColors' : 'dashboard.variants.noValues')}</p>
      )}
      <Sortable
        label={title}
        items={values}
        getId={({ key }) => key}
        getName={({ name }) => name}
        onSort={(sorted) => onChange(sorted)}
        className="mb-3 space-y-1"
      >
        {(one, handle) => (
          <div className="flex items-center gap-2 py-0.5">
            {handle}
            {isColor && (
              <input
                type="color"
                aria-label={t('dashboard.variants.swatchOf', { name: one.name })}
                value={one.value}
                onChange={({ target }) => set(one.key, { value: target.value })}
                className="size-9 shrink-0 cursor-pointer rounded-full border border-field-line/60 bg-card p-0.5 max-md:size-11 [&::-webkit-color-swatch]:rounded-full [&::-webkit-color-swatch]:border-0 [&::-webkit-color-swatch-wrapper]:p-0"
              />
            )}
            <input
              aria-label={t('dashboard.variants.nameOf', { name: one.was ?? one.name })}
              aria-invalid={(showProblems && wrongName(one)) || undefined}
              dir="auto"
              maxLength={60}
              value={one.name}
              onChange={({ target }) => set(one.key, { name: target.value })}
              className={cx(
                'min-h-9 min-w-0 flex-1 rounded-[10px] border bg-card px-3 text-sm max-md:min-h-11',
                wrongName(one) ? 'border-bad' : 'border-line hover:border-field-line',
              )}
            />
            <IconButton
              label={t('dashboard.variants.removeValue', { name: one.name })}
              className="size-9 max-md:size-11"
              onClick={() => onChange(values.filter(({ key }) => key !== one.key))}
            >
              <X aria-hidden className="size-4" />
            </IconButton>
          </div>
        )}
      </Sortable>
      <AddValues
        label={t(isColor ? 'dashboard.variants.addColors' : 'dashboard.variants.addValues')}
        onAdd={(text) => {
          const names = namesIn(text, values)
          add(names.map((name) => ({ name, ...(isColor && { value: known.get(sameName(name))?.value ?? plainSwatch }) })))
        }}
      />
      <Suggested isColor={isColor} known={known} values={values} onAdd={(name, value) => add([{ name, value }])} />
    </>
  )
}

/** Adds values: Enter or a comma adds one, a pasted column adds all. */
function AddValues({ label, onAdd }: { label: string; onAdd: (text: string) => void }) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const add = (all: string) => {
    if (all.trim()) onAdd(all)
    setText('')
    field.current?.focus()
  }
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== ',' && event.key !== '،')) return
    event.preventDefault()
    add(text)
  }
  return (
    <div className="flex gap-2">
      <input
        ref={field}
        aria-label={label}
        placeholder={label}
        dir="auto"
        autoComplete="off"
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={onKey}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text/plain')
          if (!/[\t\n,،;]/.test(pasted)) return
          event.preventDefault()
          add(`${text},${pasted}`)
        }}
        className="min-h-9 min-w-0 flex-1 rounded-[10px] border border-line bg-card px-3 text-sm hover:border-field-line max-md:min-h-11"
      />
      <Button size="sm" icon={<Plus aria-hidden className="size-4" />} onClick={() => add(text)}>
        {t('dashboard.variants.add')}
      </Button>
    </div>
  )
}

interface Known {
  name: string
  value: string
}

/** Values used by other products, to keep names consistent across the shop. */
function useKnown(isColor: boolean, label: string): ReadonlyMap<string, Known> {
  const { session } = useSession()
  const { data } = useDashboardOptionsQuery(undefined, { skip: !can(session, 'attributes', 'view') })
  if (isColor) return new Map(data?.colors.map(({ name, value }) => [sameName(name), { name, value }]))
  const same = data?.attributes.filter((one) => sameName(one.label) === sameName(label)) ?? []
  return new Map(same.map(({ name }) => [sameName(name), { name, value: plainSwatch }]))
}

function Suggested({
  isColor,
  known,
  values,
  onAdd,
}: {
  isColor: boolean
  known: ReadonlyMap<string, Known>
  values: readonly StagedValue[]
  onAdd: (name: string, value: string) => void
}) {
  const { t } = useTranslation()
  const taken = new Set(values.map(({ name }) => sameName(name)))
  const free = [...known.entries()].flatMap(([name, one]) => (taken.has(name) ? [] : [one])).slice(0, 10)
  if (free.length === 0) return null
  return (
    <div className="mt-3 flex flex-wrap items-center gap-1.5">
      <span className="text-[13px] text-soft">{t('dashboard.variants.inUse')}</span>
      {free.map(({ name, value }) => (
        <button
          key={name}
          type="button"
          onClick={() => onAdd(name, value)}
          className="inline-flex min-h-8 items-center gap-1.5 rounded-chip border border-line px-2.5 text-[13px] hover:border-field-line max-md:min-h-11"
        >
          {isColor && (
            <span aria-hidden style={{ backgroundColor: value }} className="size-3 rounded-full border border-field-line/50" />
          )}
          <bdi>{name}</bdi>
        </button>
      ))}
    </div>
  )
}
