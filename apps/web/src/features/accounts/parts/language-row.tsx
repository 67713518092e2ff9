import { endpoints } from 'virtual:endpoints'
import type { Account } from '@haat/shared/accounts/schema.ts'
import { languages } from '@haat/shared/lists/languages.ts'
import type { Language } from '@haat/shared/text.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../../lib/api/api.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { Select } from '../../../ui/field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useAsk } from '../../security/index.ts'

/** The language of the shop's mails. The page's own is chosen at its top. */
export function LanguageRow({ account }: { account: Account | undefined }) {
  const { t } = useTranslation()
  const ask = useAsk()
  const shown = useLanguage()
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
      value={wanted ?? account?.language ?? shown}
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
