import { endpoints } from 'virtual:endpoints'
import type { Language } from '@haat/shared/text.ts'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { api, send } from '../lib/api/api.ts'
import { changeLanguage } from '../lib/i18n/i18n.ts'
import { nameMethods } from '../lib/i18n/name-methods.ts'
import { settingsLoaded } from '../lib/settings.ts'
import { toast } from '../ui/feedback/toast.tsx'

/** Changes the language of the page and refetches translated content; `keep: false` leaves the saved choice as it is. */
export function useChangeLanguage(): (language: Language, options?: { keep?: boolean }) => Promise<void> {
  const dispatch = useDispatch()
  const { t } = useTranslation()
  return async (language, options) => {
    if (!(await changeLanguage(language, options))) return toast.error(t('errors.network'))
    const address = new URL(location.href)
    if (address.searchParams.has('lng')) {
      address.searchParams.set('lng', language)
      history.replaceState(history.state, '', address)
    }
    dispatch(api.util.resetApiState())
    const answer = await send(endpoints.settings.read, {})
    if (!answer.success) return
    await nameMethods(answer.settings, language)
    dispatch(settingsLoaded(answer.settings))
  }
}
