import { useTranslation } from 'react-i18next'
import { Card, Chip } from '../../../../ui/bits.tsx'
import { useConnectionsQuery } from '../api.ts'
import type { SettingsForm } from '../form.ts'
import { CopyText } from '../parts/copy-text.tsx'
import { rowsOf } from '../parts/fields.tsx'
import { SettingField } from '../parts/setting-field.tsx'

/** Ways into an account, beside e-mail with password and passkeys, which are always there. */
export default function SignInForm({ form }: { form: SettingsForm }) {
  const { t } = useTranslation()
  const { data } = useConnectionsQuery()
  return (
    <>
      <Card className="divide-y divide-line py-1! md:py-2!">
        {rowsOf(form).map((row) => {
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
