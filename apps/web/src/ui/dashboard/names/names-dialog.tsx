import type { Names } from '@haat/shared/catalog/dashboard/schema.ts'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSettings, useShopLanguages } from '../../../../lib/settings.ts'
import { Button } from '../../../../ui/button.tsx'
import { Input } from '../../../../ui/form/field.tsx'
import { FormAlert } from '../../../../ui/form/form-alert.tsx'
import { Dialog } from '../../../../ui/overlay.tsx'

/** Dialog for one name in the other languages of the shop. `onSave` returns the text of a refusal, nothing if it is saved. */
export function NamesDialog({
  name,
  names,
  text,
  onSave,
  onClose,
}: {
  name: string
  names: Names
  text: string
  onSave: (names: Names) => Promise<string | undefined>
  onClose: () => void
}) {
  const { t } = useTranslation()
  const { language: own } = useSettings()
  const languages = useShopLanguages()
  const [values, setValues] = useState<Names>(names)
  const [refusal, setRefusal] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    const refused = await onSave(values)
    setBusy(false)
    if (refused) setRefusal(refused)
    else onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('dashboard.translations.translate', { name: `\u2068${name}\u2069` })}
      className="sm:max-w-md"
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="space-y-4 p-5">
        {refusal && <FormAlert>{refusal}</FormAlert>}
        {languages
          .filter(({ code }) => code !== own)
          .map(({ code, name: language }) => (
            <Input
              key={code}
              label={language}
              lang={code}
              dir="auto"
              maxLength={120}
              autoComplete="off"
              placeholder={name}
              value={values[code] ?? ''}
              onChange={({ target }) => setValues({ ...values, [code]: target.value })}
            />
          ))}
        <p className="text-sm text-soft">{text}</p>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" loading={isBusy}>
            {t('ui.save')}
          </Button>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
        </div>
      </form>
    </Dialog>
  )
}
