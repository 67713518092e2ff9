import { useTranslation } from 'react-i18next'
import { Chip } from '../../../../ui/chip.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { useConnectionsQuery } from '../api.ts'
import { CopyText } from '../components/copy-text.tsx'
import { findRows } from '../components/fields.tsx'
import { SettingField } from '../components/setting-field.tsx'
import type { SettingsForm } from '../form.ts'

/** Sign-in methods, in addition to email with password and passkeys. */
export default function SignInForm({ form }: { form: SettingsForm }) {
  const { t } = useTranslation()
  const { data } = useConnectionsQuery()
  return (
    <>
      <Card className="divide-y divide-line py-1! md:py-2!">
        {findRows(form).map((row) => {
          const provider = data?.signIn[row.path as keyof typeof data.signIn]
          const variables = `${row.path.toUpperCase()}_CLIENT_ID, ${row.path.toUpperCase()}_CLIENT_SECRET`
          return (
            <SettingField
              key={row.path}
              form={form}
              row={row}
              disabledReason={
                provider?.ready === false
                  ? t('dashboard.settings.part.signInKeys', { names: `\u2066${variables}\u2069` })
                  : undefined
              }
              end={
                provider && (
                  <div className="mt-3 space-y-2">
                    {provider.ready && <Chip tone="good">{t('dashboard.settings.part.keysThere')}</Chip>}
                    <CopyText label={t('dashboard.settings.part.callback')} text={provider.callback} />
                  </div>
                )
              }
            />
          )
        })}
      </Card>
      <p className="text-sm text-soft">{t('dashboard.settings.part.alwaysIn')}</p>
    </>
  )
}
