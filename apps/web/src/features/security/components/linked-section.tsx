import { endpoints } from 'virtual:endpoints'
import type { Account, SocialProvider } from '@haat/shared/accounts/schema.ts'
import { Link2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../../lib/api/api.ts'
import { formatDate } from '../../../lib/format.ts'
import { paths } from '../../../lib/paths.ts'
import { startProvider } from '../../../lib/session/providers.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { FormAlert } from '../../../ui/form/form-alert.tsx'
import { useAsk } from '../api.ts'
import { row, rows, Section } from './section.tsx'

const names: Record<SocialProvider, string> = { google: 'Google', facebook: 'Facebook' }

/** Linked social sign-ins; renders nothing if the shop offers none. */
export function LinkedSection({ account: { identities, linkable } }: { account: Account }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const ask = useAsk()
  const [busy, setBusy] = useState<SocialProvider>()
  const [refusal, setRefusal] = useState<string>()
  if (identities.length === 0 && linkable.length === 0) return null

  const link = async (provider: SocialProvider) => {
    setBusy(provider)
    setRefusal(undefined)
    if (await startProvider({ id: provider }, new URL(paths.security, location.origin).href)) return
    setBusy(undefined)
    setRefusal(t('accounts.error.providerStart'))
  }
  const unlink = async (provider: SocialProvider) => {
    setBusy(provider)
    setRefusal(undefined)
    const answer = await ask(send(endpoints.accounts.unlink, { provider }), ['Devices'])
    setBusy(undefined)
    if (!answer.success) return setRefusal(t(`errors.${answer.code}`))
    toast.success(t('security.linked.removed', { provider: names[provider] }))
  }
  return (
    <Section Icon={Link2} title={t('security.linked.title')} text={t('security.linked.text')}>
      {refusal && (
        <div className="mb-4">
          <FormAlert>{refusal}</FormAlert>
        </div>
      )}
      <ul className={rows}>
        {identities.map(({ provider, label, since }) => (
          <li key={provider} className={row}>
            <div className="min-w-0 flex-1 basis-44">
              <p className="font-semibold">{names[provider]}</p>
              <p className="truncate text-sm text-soft">
                {label ? <bdi dir="ltr">{label}</bdi> : t('security.linked.since', { date: formatDate(since, language) })}
              </p>
            </div>
            <Button
              loading={busy === provider}
              aria-label={t('security.linked.unlinkOne', { provider: names[provider] })}
              onClick={() => void unlink(provider)}
            >
              {t('security.linked.unlink')}
            </Button>
          </li>
        ))}
        {linkable.map((provider) => (
          <li key={provider} className={row}>
            <p className="min-w-0 flex-1 basis-44 font-semibold">{names[provider]}</p>
            <Button
              loading={busy === provider}
              aria-label={t('security.linked.linkOne', { provider: names[provider] })}
              onClick={() => void link(provider)}
            >
              {t('security.linked.link')}
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  )
}
