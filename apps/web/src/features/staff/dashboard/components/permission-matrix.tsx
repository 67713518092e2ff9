import type { Permission } from '@haat/shared/accounts/schema.ts'
import { type Action, actions } from '@haat/shared/permissions.ts'
import { type Section, sections } from '@haat/shared/sections.ts'
import { holdsAll, type PermissionHolder, tidyPermissions } from '@haat/shared/staff/rules.ts'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/button.tsx'
import { cx } from '../../../../ui/cx.ts'
import { presets } from '../presets.ts'

interface Props {
  /** the user who grants permissions */
  actor: PermissionHolder
  value: readonly Permission[]
  onChange: (value: Permission[]) => void
  /** sections of the rows; presets are offered only with all of them */
  names?: readonly Section[]
  /** read-only view */
  readOnly?: boolean
}

/** Permissions by section. A user can grant only own permissions; others are disabled with a reason. */
export function PermissionMatrix({ actor, value, onChange, names, readOnly }: Props) {
  const { t } = useTranslation()
  const has = (name: Section, action: Action) => value.find((row) => row.name === name)?.[action] ?? false
  const mayGive = (name: Section, action: Action) => holdsAll(actor, [{ ...nothing(name), [action]: true }])
  const toggle = (name: Section, action: Action, on: boolean) => {
    const row = { ...(value.find((one) => one.name === name) ?? nothing(name)), [action]: on }
    // Editing requires viewing.
    const next = action === 'view' && !on ? nothing(name) : row
    onChange(tidyPermissions([...value.filter((one) => one.name !== name), next]))
  }
  return (
    <div>
      {!readOnly && (
        <>
          {!names && (
            // biome-ignore lint/a11y/useSemanticElements: buttons that fill the table, not fields
            <div role="group" aria-label={t('dashboard.staff.matrix.presets')} className="mb-3 flex flex-wrap items-center gap-2">
              <span aria-hidden className="text-sm text-soft">
                {t('dashboard.staff.matrix.presets')}
              </span>
              {(['orders', 'catalogue', 'most', 'nothing'] as const).map((preset) => (
                <Button
                  key={preset}
                  size="sm"
                  disabledReason={holdsAll(actor, presets[preset]) ? undefined : t('errors.more_than_own')}
                  onClick={() => onChange(tidyPermissions(presets[preset]))}
                >
                  {t(`dashboard.staff.matrix.${preset}`)}
                </Button>
              ))}
            </div>
          )}
          <p className="mb-2 text-sm text-soft">{t('dashboard.staff.matrix.hint')}</p>
        </>
      )}
      <table className="w-full border-collapse" aria-label={t('dashboard.staff.rights')}>
        <thead>
          <tr className="border-b border-line text-sm text-soft">
            <th scope="col" className="h-10 text-start font-medium">
              {t('dashboard.staff.matrix.section')}
            </th>
            {actions.map((action) => (
              <th key={action} scope="col" className="w-[18%] min-w-11 px-0.5 text-center font-medium break-words max-sm:text-xs">
                {t(`dashboard.staff.action.${action}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(names ?? sections).map((name) => (
            <tr key={name} className="border-b border-line hover:bg-sunken/50">
              <th scope="row" className="py-1 text-start font-semibold">
                {t(`shell.sections.${name}`)}
              </th>
              {actions.map((action) => (
                <td key={action} className="p-0 text-center">
                  <Box
                    label={t('dashboard.staff.matrix.box', {
                      section: t(`shell.sections.${name}`),
                      action: t(`dashboard.staff.action.${action}`),
                    })}
                    on={has(name, action)}
                    readOnly={readOnly}
                    reason={mayGive(name, action) ? undefined : t('dashboard.staff.matrix.notYours')}
                    onChange={(on) => toggle(name, action, on)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const nothing = (name: Section): Permission => ({ name, view: false, edit: false, delete: false })

function Box({
  label,
  on,
  readOnly,
  reason,
  onChange,
}: {
  label: string
  on: boolean
  readOnly: boolean | undefined
  reason: string | undefined
  onChange: (on: boolean) => void
}) {
  // Disabled checkboxes stay focusable, so that their reason can be read.
  const isOff = readOnly || reason !== undefined
  return (
    <label
      title={readOnly ? undefined : reason}
      className={cx('grid min-h-11 cursor-pointer place-items-center md:min-h-9', isOff && 'cursor-not-allowed')}
    >
      <input
        type="checkbox"
        className={cx('size-5 accent-brand md:size-4.5', isOff && !on && 'opacity-40')}
        aria-label={reason && !readOnly ? `${label} — ${reason}` : label}
        aria-disabled={isOff || undefined}
        checked={on}
        onChange={({ target }) => !isOff && onChange(target.checked)}
      />
    </label>
  )
}
