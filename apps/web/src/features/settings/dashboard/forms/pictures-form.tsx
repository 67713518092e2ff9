import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '../../../../ui/layout/card.tsx'
import { MediaField, type MediaValue } from '../../../media/index.ts'
import { findRows } from '../components/fields.tsx'
import type { SettingsForm } from '../form.ts'
import { formatHint, formatLabel } from '../groups.ts'

const most: Record<string, number> = { gatewayImage: 5 }

/** Logo, icon and other pictures, by media id. */
export default function PicturesForm({ form }: { form: SettingsForm }) {
  const { t } = useTranslation()
  /** selected but unsaved pictures */
  const [chosen, setChosen] = useState<Record<string, MediaValue>>({})
  return (
    <Card className="space-y-7">
      {findRows(form).map((row) => {
        const { value, change, error } = form.field(row)
        const ids = Array.isArray(value) ? (value as string[]) : []
        const pictures = ids.flatMap((id) => {
          const image = form.group.pictures?.[id]
          return image ? [{ _id: id, image }] : chosen[id] ? [chosen[id]] : []
        })
        return (
          <div key={row.path} id={row.path} className="scroll-mt-24">
            <MediaField
              label={formatLabel(t, row)}
              hint={formatHint(t, row)}
              error={error}
              value={pictures}
              whole={row.path !== 'seo.image'}
              multiple={row.path in most}
              max={most[row.path] ?? 1}
              readOnly={form.readOnly}
              onChange={(next) => {
                setChosen((before) => ({ ...before, ...Object.fromEntries(next.map((one) => [one._id, one])) }))
                change(next.map(({ _id }) => _id))
              }}
            />
          </div>
        )
      })}
    </Card>
  )
}
