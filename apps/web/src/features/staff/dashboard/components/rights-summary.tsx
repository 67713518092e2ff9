import type { StaffMember } from '@haat/shared/staff/schema.ts'
import { useTranslation } from 'react-i18next'
import { listText } from '../../../../lib/dashboard/list/list-text.ts'
import { useLanguage } from '../../../../lib/use-language.ts'
import { Chip } from '../../../../ui/chip.tsx'

const most = 2

/** Permissions of a staff member in one line. */
export function RightsSummary({ member: { admin, permissions } }: { member: StaffMember }) {
  const { t } = useTranslation()
  const language = useLanguage()
  if (admin) return t('dashboard.staff.all')
  if (permissions.length === 0) return <span className="text-faint">{t('dashboard.staff.none')}</span>
  const named = permissions.slice(0, most).map(({ name, edit, delete: remove }) => {
    const section = t(`shell.sections.${name}`)
    return edit || remove ? section : `${section} (${t('dashboard.staff.viewOnly')})`
  })
  const left = permissions.length - named.length
  return (
    <>
      {listText(named, language)}
      {left > 0 && ` ${t('dashboard.staff.andMore', { count: left })}`}
    </>
  )
}

const tones = { active: 'good', invited: 'info', disabled: 'bad' } as const

export function StatusChip({ status }: Pick<StaffMember, 'status'>) {
  const { t } = useTranslation()
  return <Chip tone={tones[status]}>{t(`dashboard.staff.status.${status}`)}</Chip>
}
