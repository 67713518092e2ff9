import { useTranslation } from 'react-i18next'
import { Card } from '../../../../ui/bits.tsx'
import { FormAlert } from '../../../../ui/form-alert.tsx'
import { useConnectionsQuery } from '../api.ts'
import type { SettingsForm } from '../form.ts'
import { rowsOf } from '../parts/fields.tsx'
import { SettingField } from '../parts/setting-field.tsx'

/** Ways of paying. One without keys on the server cannot be offered. */
export default function PaymentsForm({ form }: { form: SettingsForm }) {
  const { t } = useTranslation()
  const { data } = useConnectionsQuery()
  const rows = rowsOf(form)
  const isReady = (path: string) => data?.payments[path as keyof typeof data.payments]?.ready
  const works = rows.some(({ path }) => form.editor.values[path] === true && isReady(path) !== false)
  return (
    <>
      {!works && <FormAlert>{t('dashboard.settings.part.noPayment')}</FormAlert>}
      <Card className="divide-y divide-line py-1! md:py-2!">
        {rows.map((row) => (
          <SettingField
            key={row.path}
            form={form}
            row={row}
            disabledReason={isReady(row.path) === false ? t('dashboard.settings.part.noKeys') : undefined}
          />
        ))}
      </Card>
    </>
  )
}
