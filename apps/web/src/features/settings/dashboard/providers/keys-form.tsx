import type { PaymentSetup } from '@haat/shared/payments/dashboard/schema.ts'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/button.tsx'
import { Input } from '../../../../ui/form/field.tsx'
import { FormAlert } from '../../../../ui/form/form-alert.tsx'
import { fieldName } from './field-names.ts'
import { ModeChoice } from './mode-choice.tsx'
import { useKeys } from './use-keys.ts'

/** Provider keys are write-only: a field shows only the last characters of a saved key. */
export function KeysForm({ setup }: { setup: PaymentSetup }) {
  const { t } = useTranslation()
  const keys = useKeys(setup)
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (!(await keys.save())) form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }
  return (
    <>
      <form noValidate autoComplete="off" onSubmit={(event) => void onSubmit(event)} className="space-y-5">
        <ModeChoice mode={keys.mode} onChoose={keys.setMode} />
        <div className="grid gap-x-4 gap-y-5 md:grid-cols-2">
          {setup.fields.map(({ name, secret, hint }) => {
            const { value, error, change } = keys.field(name)
            return (
              <Input
                key={name}
                label={fieldName(t, name)}
                hint={
                  hint === null
                    ? undefined
                    : hint
                      ? t('dashboard.providers.current', { hint: `\u2066…${hint}\u2069` })
                      : t('dashboard.providers.savedAll')
                }
                error={error}
                name={`${setup.method}-${name}`}
                type={secret ? 'password' : 'text'}
                // Keeps password managers from filling in or saving it.
                autoComplete={secret ? 'new-password' : 'off'}
                dir="ltr"
                spellCheck={false}
                autoCapitalize="none"
                maxLength={500}
                placeholder={hint === null ? undefined : '••••••••'}
                value={value}
                onChange={({ target }) => change(target.value)}
              />
            )
          })}
        </div>
        {keys.refusal && <FormAlert>{keys.refusal}</FormAlert>}
        {keys.isChanged && (
          <Button type="submit" variant="ink" size="sm" loading={keys.isBusy}>
            {t('dashboard.providers.save')}
          </Button>
        )}
      </form>
      {keys.dialog}
    </>
  )
}
