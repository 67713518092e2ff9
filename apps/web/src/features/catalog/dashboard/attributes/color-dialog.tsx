import type { DashboardOptions } from '@haat/shared/catalog/dashboard/schema.ts'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { plain } from '../../../../lib/dashboard/list/matching.ts'
import { Button } from '../../../../ui/button.tsx'
import { Input } from '../../../../ui/form/field.tsx'
import { FormAlert } from '../../../../ui/form/form-alert.tsx'
import { Dialog } from '../../../../ui/overlay.tsx'
import { ColorField } from '../components/color-field.tsx'
import { isColor } from '../components/color-value.ts'
import { Swatch } from '../product/sections/variants-section.tsx'
import type { ColorChange } from './use-color-change.ts'

type Color = DashboardOptions['colors'][number]

/** Renames a colour or changes its swatch; merges several colours into one. */
export function ColorDialog({
  chosen,
  all,
  onDone,
  onClose,
}: {
  chosen: readonly Color[]
  all: readonly Color[]
  onDone: (input: ColorChange) => void
  onClose: () => void
}) {
  const { t } = useTranslation()
  const first = chosen[0]!
  const [name, setName] = useState(first.name)
  const [value, setValue] = useState(first.value)
  const [problems, setProblems] = useState<{ name?: string; value?: string }>({})
  const isMerge = chosen.length > 1
  const other = all.find((one) => plain(one.name) === plain(name) && !chosen.includes(one))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = {
      ...(!name.trim() && { name: t('dashboard.products.problem.required') }),
      ...(!isColor(value) && { value: t('dashboard.attributes.noColor') }),
    }
    setProblems(found)
    if (Object.keys(found).length > 0) return
    onDone({
      names: [...chosen, ...(other ? [other] : [])].map((one) => one.name),
      name: name.trim(),
      value: value.toLowerCase(),
    })
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={isMerge ? t('dashboard.attributes.merge') : t('dashboard.attributes.edit', { name: `\u2068${first.name}\u2069` })}
      className="sm:max-w-md"
    >
      <form noValidate onSubmit={submit} className="space-y-4 p-5">
        {isMerge && (
          <>
            <p className="text-soft">{t('dashboard.attributes.mergeText')}</p>
            <ul className="flex flex-wrap gap-2">
              {chosen.map((one) => (
                <li key={one.name}>
                  <button
                    type="button"
                    className="inline-flex min-h-9 items-center gap-2 rounded-chip border border-line px-3 hover:border-field-line max-md:min-h-11"
                    onClick={() => {
                      setName(one.name)
                      setValue(one.value)
                    }}
                  >
                    <Swatch value={one.value} />
                    <bdi>{one.name}</bdi>
                  </button>
                </li>
              ))}
            </ul>
          </>
        )}
        <Input
          label={t('dashboard.products.name')}
          error={problems.name}
          value={name}
          dir="auto"
          maxLength={60}
          autoComplete="off"
          onChange={({ target }) => setName(target.value)}
        />
        <ColorField label={t('dashboard.attributes.swatch')} error={problems.value} value={value} onChange={setValue} />
        {other && (
          <FormAlert tone="info">
            {t('dashboard.attributes.joins', { name: `\u2068${other.name}\u2069`, count: other.products })}
          </FormAlert>
        )}
        <p className="text-sm text-soft">{t('dashboard.attributes.everywhere')}</p>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary">
            {isMerge || other ? t('dashboard.attributes.mergeDo') : t('ui.save')}
          </Button>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
        </div>
      </form>
    </Dialog>
  )
}
