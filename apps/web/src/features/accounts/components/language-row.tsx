import { endpoints } from 'virtual:endpoints'
import type { Account } from '@haat/shared/accounts/schema.ts'
import type { Language } from '@haat/shared/text.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../../lib/api/api.ts'
import { useShopLanguages } from '../../../lib/settings.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { Select } from '../../../ui/form/field.tsx'
import { useAsk } from '../../security/index.ts'

/** Language of the shop's emails; the page language has its own switch. */
export function LanguageRow({ account }: { account: Account | undefined }) {
  const { t } = useTranslation()
  const ask = useAsk()
  const shown = useLanguage()
  const languages = useShopLanguages()
  const [wanted, setWanted] = useState<Language>()
  const change = async (language: Language) => {
    setWanted(language)
    const answer = await ask(send(endpoints.accounts.update, { language }))
    setWanted(undefined)
    if (answer.success) toast.success(t('accounts.saved'))
    else toast.error(t(`errors.${answer.code}`))
  }
  return (
    <Select
      label={t('security.mailLanguage')}
      value={languages.find(({ code }) => code === (wanted ?? account?.language))?.code ?? shown}
      disabled={!account}
      onChange={({ target }) => void change(target.value as Language)}
    >
      {languages.map(({ code, name }) => (
        <option key={code} value={code} lang={code}>
          {name}
        </option>
      ))}
    </Select>
  )
}
