import { endpoints } from 'virtual:endpoints'
import { send } from '../../lib/api/api.ts'
import { loadNow } from '../../lib/browser/load-code.ts'
import { currentLanguage } from '../../lib/i18n/language.ts'
import { nameMethods } from '../../lib/i18n/name-methods.ts'
import { settingsLoaded } from '../../lib/settings.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import type { store as Store } from '../store.ts'

/** Loads the shop settings once; usually they are embedded in the HTML. On failure shows a toast. */
export async function loadSettings(store: typeof Store): Promise<void> {
  if (store.getState().settings.loaded) return
  const answer = await send(endpoints.settings.read, {})
  if (answer.success) {
    await nameMethods(answer.settings, currentLanguage())
    store.dispatch(settingsLoaded(answer.settings))
    loadNow(() => import('./show-icon.ts')).then(
      ({ showIcon }) => showIcon(answer.settings.favicon[0]?.url),
      () => {},
    )
  } else {
    toast.error(answer.err || 'Something Went Wrong')
    // Hide the loading screen anyway; pages show their own errors.
    const { settings } = store.getState()
    store.dispatch(settingsLoaded(settings))
  }
}
