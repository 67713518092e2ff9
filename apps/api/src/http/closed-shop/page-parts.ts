import { dashboardPaths } from '@haat/shared/dashboard/paths.ts'
import { closedBarId, openingGroup } from '@haat/shared/opening/constants.ts'
import { to } from '@haat/shared/path-to.ts'
import { paths } from '@haat/shared/paths.ts'
import type { Language } from '@haat/shared/text.ts'
import { serverTexts } from '../../texts/all.ts'
import { scriptHash } from '../middleware/security-headers.ts'
import type { Entry } from './storefront-access.ts'

const style = `
#${closedBarId} { display: flex; flex-wrap: wrap; justify-content: center; align-items: center; gap: 0 .75rem; padding: 0 1rem; background: #f6d98b; color: #1c1a17; font-size: .9375rem; text-align: center }
#${closedBarId}[hidden] { display: none }
#${closedBarId} a { display: inline-flex; align-items: center; min-height: 2.75rem; color: inherit; font-weight: 600; text-decoration: underline; text-underline-offset: 4px }
.first-paint { inset-block-start: auto }
@media print { #${closedBarId} { display: none } }
`

/** Hides the bar in the dashboard, also after a navigation without a page load. */
const barScript = `
(() => {
  const bar = document.getElementById('${closedBarId}')
  const update = () => { bar.hidden = location.pathname.startsWith('${paths.dashboard}') }
  for (const name of ['pushState', 'replaceState']) {
    const before = history[name]
    history[name] = (...change) => { before.apply(history, change); update() }
  }
  addEventListener('popstate', update)
  update()
})()
`

/** Loads other pages from the server, which answers with the password page or, after sign-in, with the shop. */
const loadScript = `
for (const name of ['pushState', 'replaceState']) {
  const before = history[name]
  history[name] = (state, title, url) => {
    const next = new URL(url ?? location.href, location.href)
    if (next.pathname === location.pathname) before.call(history, state, title, url)
    else if (name === 'pushState') location.assign(next)
    else location.replace(next)
  }
}
`

/** Sources of the content security policy for the scripts of `closedShopParts`. */
export const closedShopScripts = [barScript, loadScript].map(scriptHash)

/**
 * HTML that a page of a closed shop begins with: for staff a bar that links to the setting, for anonymous visitors a script that turns
 * navigation into page loads. It is written by the server, so that the pages of an open shop download nothing for it.
 */
export function closedShopParts(entry: Entry, language: Language, styleNonce: string): string {
  if (entry === 'refused') return `<script>${loadScript}</script>`
  if (entry !== 'staff') return ''
  const { closed, change } = serverTexts[language].closedShop
  const setting = to(dashboardPaths.settingsGroup, { group: openingGroup })
  const bar = `<div id="${closedBarId}" role="status"><span>${closed}</span> <a href="${setting}">${change}</a></div>`
  return `<style nonce="${styleNonce}">${style}</style>${bar}<script>${barScript}</script>`
}
