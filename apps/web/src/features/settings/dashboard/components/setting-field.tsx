import type { Language } from '@haat/shared/text.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../../lib/use-language.ts'
import { changeMainLanguage, type SettingsForm } from '../form.ts'
import { type Field, formatHint, formatLabel } from '../groups.ts'
import { DefaultMark } from './default-mark.tsx'
import { SettingControl } from './setting-control.tsx'
import { defaultText, valueText } from './setting-text.ts'
import { Shown } from './shown.tsx'

/** A setting: input, error and reset to default. Read-only without edit permission. */
export function SettingField({
  form,
  row,
  hint,
  disabledReason,
  end,
}: {
  form: SettingsForm
  row: Field
  /** replaces the row's hint */
  hint?: ReactNode
  disabledReason?: string | undefined
  end?: ReactNode
}) {
  const { t } = useTranslation()
  const language = useLanguage()
  const field = form.field(row)
  const { value, default: standard } = field
  const label = formatLabel(t, row)
  const isFlag = row.kind === 'flag'
  if (form.readOnly)
    return isFlag ? (
      <Shown className="py-3" label={label} value={t(value ? 'dashboard.settings.on' : 'dashboard.settings.off')} />
    ) : (
      <Shown label={label} value={valueText(row.kind, String(value ?? ''), language) || field.placeholder} />
    )
  return (
    <div id={row.path} className="group/field relative scroll-mt-24">
      <SettingControl
        form={form}
        row={row}
        field={field}
        label={label}
        hint={hint ?? formatHint(t, row)}
        disabledReason={disabledReason}
        end={end}
      />
      <div className={isFlag ? '-ms-1.5 -mt-2 pb-3 empty:hidden' : 'absolute end-0 -top-1 max-md:static max-md:empty:hidden'}>
        {/* A moment has no default, and its input can be cleared. */}
        {row.kind !== 'moment' && (
          <DefaultMark
            label={label}
            value={value}
            standard={standard}
            shown={defaultText(t, row.kind, standard, language)}
            onReset={() =>
              row.kind === 'language' ? changeMainLanguage(form.editor, standard as Language) : field.change(standard)
            }
          />
        )}
      </div>
    </div>
  )
}
