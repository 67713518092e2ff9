import { endpoints } from 'virtual:dashboard-endpoints'
import type { DashboardBrand } from '@haat/shared/catalog/dashboard/schema.ts'
import { Pencil } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../../../lib/api/api.ts'
import { useShowUndo } from '../../../../ui/dashboard/use-undo.ts'
import { toast } from '../../../../ui/feedback/toast.tsx'
import { useCatalogChanges } from '../api.ts'

/** A brand's name, editable in place. */
export function BrandName({ brand, mayEdit }: { brand: DashboardBrand; mayEdit: boolean }) {
  const { t } = useTranslation()
  const { refresh } = useCatalogChanges()
  const showUndo = useShowUndo()
  const button = useRef<HTMLButtonElement>(null)
  const [typed, setTyped] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const isSending = useRef(false)
  const close = () => {
    setTyped(undefined)
    setProblem(undefined)
    setTimeout(() => button.current?.focus())
  }
  const save = async () => {
    const name = typed?.trim() ?? ''
    if (typed === undefined || isSending.current) return
    if (name === brand.name) return close()
    if (!name) return setProblem(t('dashboard.products.problem.required'))
    isSending.current = true
    const answer = await send(endpoints.catalog.saveBrand, { brandId: brand._id, version: brand.version, name })
    isSending.current = false
    if (answer.success) {
      close()
      showUndo(t('dashboard.brands.renamed', { name: `\u2068${name}\u2069` }), answer.undo)
      refresh('DashboardBrands', 'DashboardProducts')
    } else if (answer.code === 'taken') setProblem(t('dashboard.brands.taken'))
    else {
      toast.error(t(`errors.${answer.code}`))
      if (answer.code === 'version_conflict') refresh('DashboardBrands')
    }
  }
  if (!mayEdit) return <bdi className="font-semibold">{brand.name}</bdi>
  if (typed === undefined)
    return (
      <button
        ref={button}
        type="button"
        aria-label={t('dashboard.brands.rename', { name: `\u2068${brand.name}\u2069` })}
        className="group/name -ms-2 inline-flex min-h-9 max-w-full items-center gap-2 rounded-[9px] px-2 text-start font-semibold hover:bg-sunken max-md:min-h-11"
        onClick={() => setTyped(brand.name)}
      >
        <bdi className="min-w-0 break-words">{brand.name}</bdi>
        <Pencil
          aria-hidden
          className="size-3.5 shrink-0 text-faint opacity-0 group-hover/name:opacity-100 group-focus-visible/name:opacity-100 max-md:opacity-100"
        />
      </button>
    )
  return (
    <span className="block max-w-80">
      <input
        ref={(field) => field?.focus()}
        aria-label={t('dashboard.products.name')}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `problem-${brand._id}` : undefined}
        value={typed}
        dir="auto"
        maxLength={120}
        autoComplete="off"
        className="text-page -ms-2 min-h-9 w-full rounded-[9px] border border-brand-text bg-card px-2 ring-2 ring-brand-text/25 focus:outline-none max-md:min-h-11"
        onChange={({ target }) => {
          setTyped(target.value)
          setProblem(undefined)
        }}
        onBlur={() => void save()}
        onKeyDown={(event) => {
          if (event.key === 'Enter') void save()
          else if (event.key === 'Escape') close()
          else return
          event.preventDefault()
          event.stopPropagation()
        }}
      />
      {problem && (
        <span id={`problem-${brand._id}`} role="alert" className="block text-[13px] font-normal text-bad">
          {problem}
        </span>
      )}
    </span>
  )
}
