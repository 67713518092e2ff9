import type { Language } from '@haat/shared/text.ts'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSettings, useShopLanguages } from '../../../lib/settings.ts'
import { Button } from '../../button.tsx'
import { Input } from '../../form/field.tsx'
import { FormAlert } from '../../form/form-alert.tsx'
import { Dialog } from '../../overlay.tsx'

/** A name by language. */
export type Names = Partial<Record<Language, string>>

/** Dialog for one name in the other languages of the shop. `onSave` returns the text of a refusal, nothing if it is saved. */
export function NamesDialog({
  name,
  names,
  text,
  longest = 120,
  onSave,
  onClose,
}: {
  name: string
  names: Names
  text: string
  /** maximum characters of a name */
  longest?: number
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
              maxLength={longest}
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
