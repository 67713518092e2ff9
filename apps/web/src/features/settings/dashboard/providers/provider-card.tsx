import { endpoints } from 'virtual:dashboard-endpoints'
import { providers } from '@haat/shared/payments/constants.ts'
import type { PaymentSetup } from '@haat/shared/payments/dashboard/schema.ts'
import { can } from '@haat/shared/permissions.ts'
import { ArrowLeftRight, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { send } from '../../../../lib/api/api.ts'
import { dashboardPaths } from '../../../../lib/dashboard/paths.ts'
import { to } from '../../../../lib/paths.ts'
import { useSession } from '../../../../lib/session/use-session.ts'
import { useCurrency } from '../../../../lib/settings.ts'
import { Button } from '../../../../ui/button.tsx'
import { Chip } from '../../../../ui/chip.tsx'
import { TypedName } from '../../../../ui/dashboard/fields/typed-name.tsx'
import { useReauthentication } from '../../../../ui/dashboard/reauthentication.tsx'
import { toast } from '../../../../ui/feedback/toast.tsx'
import { FormAlert } from '../../../../ui/form/form-alert.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { Collapsible } from '../../../../ui/layout/collapsible.tsx'
import { MethodMark } from '../../../../ui/marks/method-mark.tsx'
import { CopyText } from '../components/copy-text.tsx'
import { SettingField } from '../components/setting-field.tsx'
import type { SettingsForm } from '../form.ts'
import type { Field } from '../groups.ts'
import { useSetupChanges } from './api.ts'
import { fieldName } from './field-names.ts'
import { KeysForm } from './keys-form.tsx'
import { TestKeys } from './test-keys.tsx'

/** A payment provider: enabled state, keys, webhook URL and key test. */
export function ProviderCard({ form, row, setup }: { form: SettingsForm; row: Field; setup: PaymentSetup }) {
  const { t } = useTranslation()
  const { session } = useSession()
  const { name: currency } = useCurrency()
  const [clears, setClears] = useState(false)
  const { method, ready, mode, fromEnvironment, fields, webhookUrl, settles, payable } = setup
  const hasKeys = fields.some(({ hint }) => hint !== null)
  const mayEdit = can(session, 'payments', 'edit')
  const isFixed = !mayEdit || fromEnvironment
  return (
    <Card className="py-2! md:py-3!">
      <div className="flex items-start gap-3.5">
        <MethodMark method={method} className="mt-3.5 max-sm:hidden" />
        <div className="min-w-0 flex-1">
          <SettingField
            form={form}
            row={row}
            disabledReason={ready ? undefined : t('dashboard.providers.noKeys')}
            end={
              <>
                <p className="mt-2">
                  {ready ? (
                    <Chip tone={mode === 'test' ? 'warn' : 'good'}>{t(`dashboard.providers.mode.${mode}`)}</Chip>
                  ) : (
                    <Chip>{t('dashboard.providers.state.none')}</Chip>
                  )}
                </p>
                {!payable && <NotPayable />}
              </>
            }
          />
        </div>
      </div>
      <Collapsible title={t('dashboard.providers.setUp')} className="border-t border-b-0">
        <div className="space-y-6 pt-1">
          {fromEnvironment && <FormAlert tone="info">{t('dashboard.providers.fromEnvironment')}</FormAlert>}
          {isFixed ? <SavedKeys setup={setup} /> : <KeysForm setup={setup} />}
          {settles && settles !== currency && (
            <p className="flex items-start gap-2.5 text-sm text-soft">
              <ArrowLeftRight aria-hidden className="mt-0.5 size-4 shrink-0" />
              {t('dashboard.providers.settles', { from: `\u2066${currency}\u2069`, to: `\u2066${settles}\u2069` })}
            </p>
          )}
          <div className="space-y-1.5">
            <CopyText label={t('dashboard.providers.webhook')} text={webhookUrl} />
            <p className="text-sm text-soft">{t('dashboard.providers.webhookText')}</p>
          </div>
          {ready && mayEdit && <TestKeys setup={setup} />}
          {hasKeys && !fromEnvironment && can(session, 'payments', 'delete') && (
            <Button
              size="sm"
              variant="quiet"
              className="-ms-3 text-bad!"
              icon={<Trash2 aria-hidden className="size-4" />}
              onClick={() => setClears(true)}
            >
              {t('dashboard.providers.clear')}
            </Button>
          )}
        </div>
      </Collapsible>
      {clears && <RemoveKeysDialog setup={setup} onClose={() => setClears(false)} />}
    </Card>
  )
}

/** Why the provider is not offered, with a link to the setting. */
function NotPayable() {
  const { t } = useTranslation()
  const { name } = useCurrency()
  return (
    <p className="mt-2 text-sm">
      <span className="text-warn">{t('dashboard.providers.notPayable', { currency: `\u2066${name}\u2069` })}</span>{' '}
      <Link
        to={to(dashboardPaths.settingsGroup, { group: 'currency' })}
        className="font-semibold text-brand-text underline-offset-4 hover:underline max-md:flex max-md:min-h-11 max-md:w-fit max-md:items-center"
      >
        {t('dashboard.settings.group.currency.title')}
      </Link>
    </p>
  )
}

/** Saved keys, for users who may not change them. */
function SavedKeys({ setup: { fields } }: { setup: PaymentSetup }) {
  const { t } = useTranslation()
  if (fields.every(({ hint }) => hint === null)) return <p className="text-sm text-soft">{t('dashboard.providers.noKeysYet')}</p>
  return (
    <dl className="grid gap-x-4 gap-y-3 md:grid-cols-2">
      {fields.map(({ name, hint }) => (
        <div key={name}>
          <dt className="text-sm text-soft">{fieldName(t, name)}</dt>
          <dd>
            <bdi dir="ltr" className="tabular">
              {hint === null ? '—' : `••••${hint}`}
            </bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function RemoveKeysDialog({ setup: { method }, onClose }: { setup: PaymentSetup; onClose: () => void }) {
  const { t } = useTranslation()
  const { show, refresh } = useSetupChanges()
  const { withPassword, dialog } = useReauthentication()
  const name = providers[method].name
  return (
    <>
      <TypedName
        title={t('dashboard.providers.clearTitle', { name: `\u2068${name}\u2069` })}
        text={t('dashboard.providers.clearText')}
        name={name}
        action={t('dashboard.providers.clear')}
        onClose={onClose}
        onConfirm={async () => {
          const answer = await withPassword((reauthentication) =>
            send(endpoints.payments.deleteProviderKeys, { method, ...reauthentication }),
          )
          if (!answer.success) return answer.code === 'in_use' ? t('dashboard.providers.inUse') : t(`errors.${answer.code}`)
          show(answer.setup)
          refresh()
          toast.success(t('dashboard.providers.forgotten'))
          onClose()
          return undefined
        }}
      />
      {dialog}
    </>
  )
}
