import { actions } from '@haat/shared/permissions.ts'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../lib/session/use-session.ts'
import { Chip } from '../../ui/bits.tsx'

/** Says what this account may do; the sections themselves come with the dashboard. */
export default function WelcomePage() {
  const { t } = useTranslation()
  const { session } = useSession()
  const permissions = session?.user.s?.permissions ?? []
  return (
    <>
      <h1 className="text-3xl">{t('shell.staff.welcome', { name: session?.user.name || session?.user.email })}</h1>
      {session?.user.a ? (
        <p className="mt-2 text-soft">{t('shell.staff.admin')}</p>
      ) : (
        <section className="mt-6 max-w-xl">
          <h2 className="text-lg">{t('shell.staff.rights')}</h2>
          {permissions.length === 0 && <p className="mt-2 text-soft">{t('shell.staff.none')}</p>}
          <ul className="mt-3 divide-y divide-line border-y border-line">
            {permissions.map((permission) => (
              <li key={permission.name} className="flex min-h-13 items-center justify-between gap-3">
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
        </section>
      )}
    </>
  )
}
