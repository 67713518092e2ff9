import { endpoints } from 'virtual:endpoints'
import { send } from '../lib/api/api.ts'
import { settingsLoaded } from '../lib/settings.ts'
import { toast } from '../ui/toast.tsx'
import type { store as Store } from './store.ts'

/** Loads the shop settings once; the HTML usually brought them. On failure a toast says why. */
export async function loadSettings(store: typeof Store): Promise<void> {
  if (store.getState().settings.loaded) return
  const answer = await send(endpoints.settings.read, {})
  if (answer.success) store.dispatch(settingsLoaded(answer.settings))
  else {
    toast.error(answer.err || 'Something Went Wrong')
    // The loader goes; the pages say themselves what they cannot show.
    const { settings } = store.getState()
    store.dispatch(settingsLoaded(settings))
  }
}
