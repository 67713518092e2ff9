import { SearchX } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toFailure } from '../../../../lib/api/api.ts'
import { Button } from '../../../../ui/button.tsx'
import { SearchField } from '../../../../ui/dashboard/table/filters/search-field.tsx'
import { Failed } from '../../../../ui/feedback/failed.tsx'
import { Checkbox } from '../../../../ui/form/field.tsx'
import { EmptyState } from '../../../../ui/layout/empty-state.tsx'
import { Skeleton } from '../../../../ui/layout/skeleton.tsx'
import { Dialog } from '../../../../ui/overlay.tsx'
import { useCouponTargetsQuery } from '../api.ts'

const most = 500

/** Searches and selects categories or products. */
export function TargetDialog({
  type,
  ids,
  onChange,
  onClose,
}: {
  type: 'categories' | 'products'
  ids: readonly string[]
  onChange: (ids: string[]) => void
  onClose: () => void
}) {
  const { t } = useTranslation()
  const [q, setQ] = useState('')
  const { data, error, isFetching, refetch } = useCouponTargetsQuery({ type, q })
  const failure = toFailure(error)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t(`dashboard.coupons.scope.add.${type}`)}
      footer={
        <div className="flex items-center justify-between gap-3">
          <p role="status" className="text-sm text-soft">
            {t('dashboard.list.chosen', { count: ids.length })}
          </p>
          <Button variant="primary" onClick={onClose}>
            {t('dashboard.coupons.scope.done')}
          </Button>
        </div>
      }
    >
      <div className="flex min-h-80 flex-col p-5 pb-2">
        <div className="flex">
          <SearchField label={t(`dashboard.coupons.scope.find.${type}`)} value={q} onSearch={setQ} />
        </div>
        {failure && !data ? (
          <Failed failure={failure} onRetry={refetch} />
        ) : !data ? (
          <div className="mt-4 space-y-4">
            {[0, 1, 2, 3, 4].map((one) => (
              <Skeleton key={one} className="h-6" />
            ))}
          </div>
        ) : data.length === 0 ? (
          <EmptyState
            icon={<SearchX aria-hidden />}
            title={t('dashboard.list.noMatch')}
            text={t('dashboard.coupons.scope.noMatch')}
          />
        ) : (
          <ul className="mt-2 divide-y divide-line" aria-busy={isFetching}>
            {data.map(({ _id, name, about }) => (
              <li key={_id}>
                <Checkbox
                  label={
                    <>
                      <bdi>{name}</bdi>
                      {about && <bdi className="ms-2 text-sm text-soft">{about}</bdi>}
                    </>
                  }
                  disabled={ids.length >= most && !ids.includes(_id)}
                  checked={ids.includes(_id)}
                  onChange={({ target }) => onChange(target.checked ? [...ids, _id] : ids.filter((id) => id !== _id))}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}
