import { endpoints } from 'virtual:dashboard-endpoints'
import type { DeskProduct } from '@haat/shared/catalog/desk-schema.ts'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../../../lib/api/api.ts'
import type { Failure } from '../../../../lib/api/http.ts'
import { useEditor } from '../../../../lib/dashboard/use-editor.ts'
import { useTellUndo } from '../../../../lib/dashboard/use-undo.ts'
import { useSession } from '../../../../lib/session/use-session.ts'
import { Editor } from '../../../../ui/dashboard/editor.tsx'
import { DashboardPage } from '../../../../ui/dashboard/page.tsx'
import { useCatalogChanges } from '../api.ts'
import { ProductStatusChip } from '../products/status-chip.tsx'
import { ProductActions } from './actions.tsx'
import { Outline, type PartName } from './outline.tsx'
import { PicturesPart } from './pictures-part.tsx'
import { PricePart } from './price-part.tsx'
import { SearchPart } from './search-part.tsx'
import { ShelvesPart } from './shelves-part.tsx'
import { StatusCard } from './status-card.tsx'
import { inputOf, loadedOf, type Problem, type ProductValues, problemsFrom, problemsIn } from './values.ts'
import { VariantsPart } from './variants-part.tsx'
import { WordsPart } from './words-part.tsx'

/** What each part of the page is given. */
export interface PartProps {
  product: DeskProduct
  values: ProductValues
  change: (part: Partial<ProductValues>) => void
  /** what is wrong with a field, as a sentence */
  problem: (field: keyof ProductValues) => string | undefined
  failure: Failure | undefined
}

export function ProductEditor({ product }: { product: DeskProduct }) {
  const { t } = useTranslation()
  const { session } = useSession()
  const { settle, readNow } = useCatalogChanges()
  const tellUndo = useTellUndo()
  const undo = useRef<string | null>(null)
  const form = useRef<HTMLDivElement>(null)
  const productId = product._id
  const isSimple = product.type === 'simple'
  const editor = useEditor<ProductValues>({
    name: `${session?.user.email}/product/${productId}`,
    loaded: loadedOf(product),
    reload: async () => {
      const now = await readNow(productId)
      return now && loadedOf(now)
    },
    send: async (values, version) => {
      const problems = problemsIn(values, isSimple)
      if (Object.keys(problems).length > 0) return wrong(problems)
      const answer = await settle(send(endpoints.catalog.save, { productId, version, ...inputOf(values, isSimple) }))
      if (!answer.success) return answer
      undo.current = answer.undo
      return { success: true, loaded: loadedOf(answer.product) }
    },
  })
  const { failure } = editor
  const problems = failure?.problems ? (failure.problems as Record<string, Problem>) : problemsFrom(failure?.fields)
  const hasProblems = Object.keys(problems).length > 0
  useEffect(() => {
    if (failure && hasProblems) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [failure, hasProblems])

  const parts: PartProps = {
    product,
    values: editor.values,
    change: editor.change,
    failure,
    problem: (field) => problems[field] && t(`dashboard.products.problem.${problems[field]}`),
  }
  const names: PartName[] = ['words', 'pictures', isSimple ? 'price' : 'variants', 'shelves', 'search']
  return (
    <DashboardPage
      title={<bdi>{product.name}</bdi>}
      text={<ProductStatusChip status={product.status} publishAt={product.publishAt} />}
      actions={<ProductActions product={product} />}
    >
      <Editor
        editor={editor}
        labels={useLabels()}
        failureText={hasProblems ? t('dashboard.products.fieldsWrong') : undefined}
        onSaved={() => tellUndo(t('dashboard.products.saved'), undo.current)}
      >
        <div className="gap-6 xl:grid xl:grid-cols-[minmax(0,1fr)_270px]">
          <div className="max-xl:mb-5 xl:order-2">
            <div className="space-y-5 xl:sticky xl:top-20">
              <StatusCard product={product} isChanged={editor.changed.length > 0} save={editor.save} />
              <Outline names={names} />
            </div>
          </div>
          <div ref={form} className="min-w-0 space-y-5">
            <WordsPart {...parts} />
            <PicturesPart {...parts} />
            {isSimple ? <PricePart {...parts} /> : <VariantsPart product={product} />}
            <ShelvesPart {...parts} />
            <SearchPart {...parts} />
          </div>
        </div>
      </Editor>
    </DashboardPage>
  )
}

/** Told by the page itself, in the words of a refusal. */
const wrong = (problems: object): Failure => ({ success: false, err: 'fields', code: 'bad_request', status: 400, problems })

function useLabels(): { [Name in keyof ProductValues]: string } {
  const { t } = useTranslation()
  return {
    name: t('dashboard.products.name'),
    slug: t('dashboard.products.address'),
    shortDescription: t('dashboard.products.shortDescription'),
    description: t('dashboard.products.description'),
    media: t('dashboard.products.part.pictures'),
    brand: t('dashboard.products.brand'),
    categories: t('dashboard.products.categories'),
    tags: t('dashboard.products.tags'),
    price: t('dashboard.products.price'),
    comparePrice: t('dashboard.products.comparePrice'),
    sku: t('dashboard.products.sku'),
    barcode: t('dashboard.products.barcode'),
    lowAt: t('dashboard.products.lowAt'),
    seo: t('dashboard.products.part.search'),
  }
}
