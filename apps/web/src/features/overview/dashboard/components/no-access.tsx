import { actions } from '@haat/shared/permissions.ts'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../../lib/session/use-session.ts'
import { Chip } from '../../../../ui/chip.tsx'
import { Card } from '../../../../ui/layout/card.tsx'

/** For users without access to any part of the overview: lists their permissions. */
export function NoAccess() {
  const { t } = useTranslation()
  const { session } = useSession()
  const permissions = session?.user.s?.permissions ?? []
  if (permissions.length === 0) return <p className="text-soft">{t('shell.staff.none')}</p>
  return (
    <Card className="max-w-xl">
      <p className="text-soft">{t('dashboard.overview.alone')}</p>
      <h2 className="mt-5 text-lg">{t('shell.staff.rights')}</h2>
      <ul className="mt-2 divide-y divide-line">
        {permissions.map((permission) => (
          <li key={permission.name} className="flex min-h-12 items-center justify-between gap-3">
            <span className="font-semibold">{t(`shell.sections.${permission.name}`)}</span>
            <span className="flex gap-1.5">
              {actions
                .filter((action) => permission[action])
                .map((action) => (
                  <Chip key={action}>{t(`shell.staff.${action}`)}</Chip>
                ))}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
