import { endpoints } from 'virtual:dashboard-endpoints'
import type { SearchRule } from '@haat/shared/catalog/dashboard/search-rules.ts'
import { can } from '@haat/shared/permissions.ts'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../../../lib/api/api.ts'
import { useSession } from '../../../../lib/session/use-session.ts'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { toast } from '../../../../ui/feedback/toast.tsx'
import { RuleEffect } from './rule-effect.tsx'

interface Props {
  rules: readonly SearchRule[]
  onAdd: () => void
  onEdit: (rule: SearchRule) => void
  onChanged: () => void
}

/** The synonyms and redirects of searches. */
export function RulesSection({ rules, onAdd, onEdit, onChanged }: Props) {
  const { t } = useTranslation()
  const { session } = useSession()
  const [removing, setRemoving] = useState<string>()
  const mayEdit = can(session, 'reports', 'edit')
  const mayRemove = can(session, 'reports', 'delete')
  const remove = async ({ _id, words }: SearchRule) => {
    setRemoving(_id)
    const answer = await send(endpoints.searchRules.remove, { ruleId: _id })
    setRemoving(undefined)
    if (!answer.success && answer.code !== 'not_found') return toast.error(t(`errors.${answer.code}`))
    toast.success(t('dashboard.reports.rules.removed', { words: `\u2068${words}\u2069` }))
    onChanged()
  }
  return (
    <section aria-labelledby="search-rules" className="no-print mt-10">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="search-rules" className="text-lg font-semibold">
          {t('dashboard.reports.rules.title')}
        </h2>
        {mayEdit && (
          <Button size="sm" icon={<Plus aria-hidden className="size-4" />} onClick={onAdd}>
            {t('dashboard.reports.rules.add')}
          </Button>
        )}
      </div>
      <p className="mt-1 max-w-prose text-soft">{t('dashboard.reports.rules.text')}</p>
      {rules.length > 0 && (
        <ul className="mt-4 divide-y divide-line rounded-card border border-line">
          {rules.map((rule) => (
            <li key={rule._id} className="flex min-h-14 items-center gap-2 px-4 py-2">
              <span className="min-w-0 flex-1 sm:flex sm:gap-4">
                <span className="block min-w-0 font-semibold break-words sm:w-48 sm:shrink-0">
                  <bdi>{rule.words}</bdi>
                </span>
                <RuleEffect rule={rule} />
              </span>
              {mayEdit && (
                <IconButton
                  label={t('dashboard.reports.rules.editOne', { words: `\u2068${rule.words}\u2069` })}
                  className="text-soft hover:text-ink md:size-9"
                  onClick={() => onEdit(rule)}
                >
                  <Pencil aria-hidden className="size-4" />
                </IconButton>
              )}
              {mayRemove && (
                <IconButton
                  label={t('dashboard.reports.rules.removeOne', { words: `\u2068${rule.words}\u2069` })}
                  className="text-soft hover:text-bad md:size-9"
                  disabled={removing === rule._id}
                  onClick={() => void remove(rule)}
                >
                  <Trash2 aria-hidden className="size-4" />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
