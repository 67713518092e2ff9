import type { ReactNode } from 'react'
import { cx } from '../../../../ui/cx.ts'
import { Card } from '../../../../ui/layout/card.tsx'
import type { SettingsForm } from '../form.ts'
import { type Field, groupPage } from '../groups.ts'
import { SettingField } from './setting-field.tsx'

/** Rows of a group by path, in the given order. */
export const findRows = (form: SettingsForm, paths?: readonly string[]): Field[] => {
  const rows = groupPage(form.group.group)?.fields ?? []
  return paths ? paths.flatMap((path) => rows.find((row) => row.path === path) ?? []) : [...rows]
}

/** A card with some settings of a group. */
export function FieldsCard({
  form,
  paths,
  title,
  text,
  columns,
  children,
}: {
  form: SettingsForm
  paths: readonly string[]
  title?: string
  text?: string
  /** places short fields beside each other */
  columns?: boolean
  children?: ReactNode
}) {
  return (
    <Card>
      {title && <h2 className={cx('text-lg', text ? 'mb-1' : 'mb-4')}>{title}</h2>}
      {text && <p className="mb-4 text-sm text-soft">{text}</p>}
      <div className={columns ? 'grid gap-x-4 gap-y-5 md:grid-cols-2' : 'space-y-5'}>
        {findRows(form, paths).map((row) => (
          <SettingField key={row.path} form={form} row={row} />
        ))}
      </div>
      {children}
    </Card>
  )
}
