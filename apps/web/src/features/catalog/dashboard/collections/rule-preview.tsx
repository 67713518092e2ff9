import { endpoints } from 'virtual:dashboard-endpoints'
import type { CollectionRule } from '@haat/shared/catalog/collections/rule.ts'
import type { CollectionMember } from '@haat/shared/catalog/dashboard/collections.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../../../lib/api/api.ts'
import { Skeleton } from '../../../../ui/layout/skeleton.tsx'
import { Picture } from '../../../../ui/picture.tsx'
import { isComplete } from './values.ts'

type Found = { count: number; products: CollectionMember[] }

/** How many products a rule finds at the moment, and the newest of them. */
export function RulePreview({ rule }: { rule: CollectionRule }) {
  const { t } = useTranslation()
  const [found, setFound] = useState<Found | 'failed'>()
  const asked = JSON.stringify(rule)
  const isReady = isComplete(rule)
  useEffect(() => {
    if (!isReady) return
    let isCurrent = true
    const ask = async () => {
      const answer = await send(endpoints.collections.preview, { rule: JSON.parse(asked) })
      if (isCurrent) setFound(answer.success ? answer : 'failed')
    }
    const later = setTimeout(() => void ask(), 300)
    return () => {
      isCurrent = false
      clearTimeout(later)
    }
  }, [asked, isReady])
  if (rule.conditions.length === 0) return <p className="text-sm text-soft">{t('dashboard.collections.noConditions')}</p>
  if (!isReady) return <p className="text-sm text-soft">{t('dashboard.collections.incomplete')}</p>
  if (found === 'failed') return <p className="text-sm text-bad">{t('ui.failedTitle')}</p>
  if (!found) return <Skeleton className="h-16" />
  return (
    <div>
      <p aria-live="polite" className="text-sm font-semibold">
        {t('dashboard.collections.found', { count: found.count })}
      </p>
      <ul className="mt-2 flex flex-wrap gap-2">
        {found.products.map(({ _id, name, image }) => (
          <li key={_id} className="flex max-w-48 items-center gap-2 rounded-button bg-sunken py-1 ps-1 pe-3">
            <Picture picture={image} sizes="40px" alt="" className="size-9 shrink-0 rounded-[8px] object-cover" />
            <bdi className="truncate text-sm">{name}</bdi>
          </li>
        ))}
      </ul>
    </div>
  )
}
