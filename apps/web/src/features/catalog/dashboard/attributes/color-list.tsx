import type { DashboardOptions } from '@haat/shared/catalog/dashboard/schema.ts'
import { Merge, Pencil } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { cx } from '../../../../ui/cx.ts'
import { Swatch } from '../product/sections/variants-section.tsx'
import { TermName } from '../translations/term-name.tsx'
import { TranslateTerm } from '../translations/translate-button.tsx'
import { ColorDialog } from './color-dialog.tsx'
import { type ColorProgress, useColorChange } from './use-color-change.ts'

type Color = DashboardOptions['colors'][number]

/** All colours in use with their swatches; duplicates can be merged. */
export function ColorList({ colors, mayEdit }: { colors: readonly Color[]; mayEdit: boolean }) {
  const { t } = useTranslation()
  const { progress, change } = useColorChange()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [editing, setEditing] = useState<readonly Color[]>()
  const chosenColors = colors.filter(({ name }) => chosen.has(name))
  const toggle = (name: string) =>
    setChosen(chosen.has(name) ? new Set([...chosen].filter((one) => one !== name)) : new Set([...chosen, name]))
  return (
    <>
      {progress && <Progress progress={progress} />}
      {mayEdit && (
        <div className="mb-3 flex min-h-9 flex-wrap items-center justify-between gap-3">
          <p className="text-sm text-soft">{t('dashboard.attributes.mergeHint')}</p>
          {chosenColors.length > 1 && (
            <Button
              size="sm"
              variant="primary"
              icon={<Merge aria-hidden className="size-4" />}
              onClick={() => setEditing(chosenColors)}
            >
              {t('dashboard.attributes.mergeChosen', { count: chosenColors.length })}
            </Button>
          )}
        </div>
      )}
      <ul className="grid grid-cols-1 gap-2.5 md:grid-cols-2">
        {colors.map((color) => (
          <li
            key={color.name}
            className={cx(
              'flex items-center gap-3 rounded-card border bg-card px-3 py-2',
              chosen.has(color.name) ? 'border-brand-text' : 'border-line',
            )}
          >
            {mayEdit && (
              <label className="-m-3 p-3">
                <input
                  type="checkbox"
                  className="block size-4.5 shrink-0 accent-brand max-md:size-5"
                  aria-label={t('dashboard.list.chooseRow', { name: `\u2068${color.name}\u2069` })}
                  checked={chosen.has(color.name)}
                  disabled={chosen.size >= 20 && !chosen.has(color.name)}
                  onChange={() => toggle(color.name)}
                />
              </label>
            )}
            <Swatch value={color.value} className="size-8" />
            <span className="min-w-0 flex-1">
              <TermName term={color} className="block truncate" />
              <span className="block text-[13px] text-soft">
                <bdi dir="ltr">{color.value}</bdi> · {t('dashboard.categories.products', { count: color.products })}
              </span>
            </span>
            {mayEdit && <TranslateTerm term={color} />}
            {mayEdit && (
              <IconButton
                label={t('dashboard.attributes.edit', { name: `\u2068${color.name}\u2069` })}
                className="md:size-9"
                aria-haspopup="dialog"
                onClick={() => setEditing([color])}
              >
                <Pencil aria-hidden className="size-4" />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {editing && (
        <ColorDialog
          chosen={editing}
          all={colors}
          onClose={() => setEditing(undefined)}
          onDone={(input) => {
            setEditing(undefined)
            setChosen(new Set())
            const touched = colors
              .filter(({ name }) => input.names.includes(name))
              .reduce((sum, { products }) => sum + products, 0)
            void change(input, touched)
          }}
        />
      )}
    </>
  )
}

function Progress({ progress: { step, done, of } }: { progress: ColorProgress }) {
  const { t } = useTranslation()
  return (
    <div role="status" className="mb-4 animate-rise rounded-button bg-sunken px-4 py-3">
      <p className="mb-2 text-sm">{t(`dashboard.attributes.${step}`, { done, of })}</p>
      <progress
        aria-label={t('dashboard.attributes.progress')}
        className="block h-1.5 w-full accent-brand"
        max={Math.max(1, of)}
        value={done}
      />
    </div>
  )
}
