import { useTranslation } from 'react-i18next'
import type { Problems } from '../types.ts'

/** List of invalid fields after a failed attempt to continue; each link focuses its field. */
export function ProblemSummary({ problems }: { problems: Problems }) {
  const { t } = useTranslation()
  const all = (['shipping', 'billing'] as const).flatMap((kind) =>
    Object.entries(problems[kind]).flatMap(([name, problem]) => (problem ? [{ kind, name: name as 'city', problem }] : [])),
  )
  if (all.length === 0) return null
  return (
    <div role="alert" className="animate-rise rounded-button bg-bad-soft px-4 py-3 text-bad">
      <p className="font-semibold">{t('checkout.problems', { count: all.length })}</p>
      <ul className="mt-1 flex flex-wrap gap-x-4">
        {all.map(({ kind, name }) => (
          <li key={`${kind}.${name}`}>
            <button
              type="button"
              className="min-h-9 underline underline-offset-4"
              onClick={() => document.querySelector<HTMLElement>(`[name="${kind}.${name}"]`)?.focus()}
            >
              {t(`checkout.field.${name}`)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
