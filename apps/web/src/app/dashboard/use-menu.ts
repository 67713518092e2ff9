import { Puzzle } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useExtensionsQuery } from '../../features/extensions/dashboard/api.ts'
import { dashboardPaths } from '../../lib/dashboard/paths.ts'
import { to } from '../../lib/paths.ts'
import { useSession } from '../../lib/session/use-session.ts'
import { useSettings } from '../../lib/settings.ts'
import { type Entry, visibleGroups, withPages } from './menu.ts'

/** The menu that the session may see, with the pages of extensions. */
export function useMenu(): Entry[][] {
  const { session } = useSession()
  const { extensions: on = [] } = useSettings()
  const { data: extensions = [] } = useExtensionsQuery(undefined, { skip: on.length === 0 })
  const pages = extensions.flatMap(({ name: extension, pages }) =>
    pages.map(
      ({ name, title, section }): Entry => ({
        label: `x.${extension}.pages.${name}`,
        title,
        target: section ?? 'yes',
        path: to(dashboardPaths.extensionPage, { extension, extensionPage: name }),
        Icon: Puzzle,
      }),
    ),
  )
  return withPages(visibleGroups(session), pages)
}

/** Names an entry of the menu. */
export function useEntryName(): (entry: Pick<Entry, 'label' | 'title'>) => string {
  const { t } = useTranslation()
  return ({ label, title }) => title ?? t(label as 'shell.staff.shop')
}
