import { readBuildHash } from '../report-error.ts'
import { codeMissing } from './load-code.ts'

const storeKey = 'haat-reloaded'

/** The field that was typed in last. */
let typedIn: EventTarget | null = null
addEventListener('input', ({ target }) => (typedIn = target), true)

/** Whether a reload would take away what someone typed: the field is still there, and searches are repeated easily. */
const hasInput = () => typedIn instanceof HTMLElement && typedIn.isConnected && !typedIn.matches('[type=search],[role=combobox]')

/**
 * Code that cannot be loaded while the server answers was replaced by a new version of the shop: the page is reloaded, once per
 * version, unless someone has typed in it; then the missing part says so and offers to reload. Without an answer the page stays as it is,
 * since a reload would take it away.
 */
async function reloadOnce(): Promise<void> {
  if (!navigator.onLine || hasInput() || !claimReload(readBuildHash() || 'unknown')) return
  const answers = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
  if (answers) location.reload()
  else releaseReload()
}

/** False if this version was reloaded before; without a storage there is no reload, since it could repeat. */
function claimReload(build: string): boolean {
  try {
    if (sessionStorage.getItem(storeKey) === build) return false
    sessionStorage.setItem(storeKey, build)
    return true
  } catch {
    return false
  }
}

function releaseReload(): void {
  try {
    sessionStorage.removeItem(storeKey)
  } catch {
    // It could not be claimed either.
  }
}

addEventListener(codeMissing, () => void reloadOnce())
