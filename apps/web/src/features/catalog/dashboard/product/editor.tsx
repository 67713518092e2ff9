import { endpoints } from 'virtual:dashboard-endpoints'
import { missingParts } from '@haat/shared/catalog/dashboard/publication.ts'
import type { DashboardProduct } from '@haat/shared/catalog/dashboard/schema.ts'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../../../lib/api/api.ts'
import type { Failure } from '../../../../lib/api/http.ts'
import { useEditor } from '../../../../lib/dashboard/editing/use-editor.ts'
import { useSession } from '../../../../lib/session/use-session.ts'
import { useSettings } from '../../../../lib/settings.ts'
import { Editor } from '../../../../ui/dashboard/editor.tsx'
import { DashboardPage } from '../../../../ui/dashboard/page.tsx'
import { useShowUndo } from '../../../../ui/dashboard/use-undo.ts'
import { useCatalogChanges } from '../api.ts'
import { BadgesSection } from '../badges/badges-section.tsx'
import { BundleSection } from '../bundles/bundle-section.tsx'
import { FieldsSection } from '../fields/fields-section.tsx'
import { DigitalSection } from '../files/digital-section.tsx'
import { FilesSection } from '../files/files-section.tsx'
import { ProductStatusChip } from '../products/status-chip.tsx'
import { RelatedSection } from '../related/related-section.tsx'
import { ProductActions } from './actions.tsx'
import { Outline, type SectionName } from './outline.tsx'
import { DetailsSection } from './sections/details-section.tsx'
import { MeasuresSection } from './sections/measures-section.tsx'
import { OrganizationSection } from './sections/organization-section.tsx'
import { PicturesSection } from './sections/pictures-section.tsx'
import { PriceSection } from './sections/price-section.tsx'
import { SearchListingSection } from './sections/search-section.tsx'
import { VariantsSection } from './sections/variants-section.tsx'
import { StatusCard } from './status-card.tsx'
import type { SectionProps } from './types.ts'
import { type Problem, type ProductValues, problemsFrom, problemsIn, toFacts, toInput, toLoaded, toQuantity } from './values.ts'

export function ProductEditor({ product }: { product: DashboardProduct }) {
  const { t } = useTranslation()
  const { session } = useSession()
  const units = useSettings()
  const { settle, readNow } = useCatalogChanges()
  const showUndo = useShowUndo()
  const undo = useRef<string | null>(null)
  const form = useRef<HTMLDivElement>(null)
  /** stock after a refused save, which the next save replaces */
  const currentStock = useRef<number>(undefined)
  const productId = product._id
  const isSimple = product.type === 'simple'
  const editor = useEditor<ProductValues>({
    name: `${session?.user.email}/product/${productId}`,
    loaded: toLoaded(product, units),
    reload: async () => {
      const now = await readNow(productId)
      return now && toLoaded(now, units)
    },
    send: async (values, version, saved) => {
      const problems = problemsIn(values, isSimple, units)
      if (Object.keys(problems).length > 0) return wrong(problems)
      const was = values.stock === saved.stock ? undefined : (currentStock.current ?? toQuantity(saved.stock))
      const answer = await settle(
        send(endpoints.catalog.save, { productId, version, ...toInput(values, isSimple, { was, units }) }),
      )
      currentStock.current = !answer.success && typeof answer.qty === 'number' ? answer.qty : undefined
      if (!answer.success) return answer
      undo.current = answer.undo
      return { success: true, loaded: toLoaded(answer.product, units) }
    },
  })
  const { failure } = editor
  const problems = failure?.problems ? (failure.problems as Record<string, Problem>) : problemsFrom(failure?.fields)
  const hasProblems = Object.keys(problems).length > 0
  useEffect(() => {
    if (failure && hasProblems) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [failure, hasProblems])

  const parts: SectionProps = {
    product,
    values: editor.values,
    change: editor.change,
    failure,
    problem: (field) =>
      problems[field] && t(`dashboard.products.problem.${problems[field]}`, { count: Number(failure?.qty ?? 0) }),
  }
  const names: SectionName[] = [
    'words',
    'pictures',
    ...(isSimple ? (['price', 'measures'] as const) : (['variants'] as const)),
    'bundle',
    'organization',
    'fields',
    'files',
    'related',
    'badges',
    'digital',
    'search',
  ]
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
        onSaved={() => showUndo(t('dashboard.products.saved'), undo.current)}
      >
        <div className="gap-6 xl:grid xl:grid-cols-[minmax(0,1fr)_270px]">
          <div className="max-xl:mb-5 xl:order-2">
            <div className="space-y-5 xl:sticky xl:top-20">
              <StatusCard
                product={product}
                missing={missingParts(toFacts(product, editor.values))}
                isChanged={editor.changed.length > 0}
                save={editor.save}
              />
              <Outline names={names} />
            </div>
          </div>
          <div ref={form} className="min-w-0 space-y-5">
            <DetailsSection {...parts} />
            <PicturesSection {...parts} />
            {isSimple ? <PriceSection {...parts} /> : <VariantsSection product={product} />}
            <BundleSection product={product} />
            {isSimple && <MeasuresSection {...parts} />}
            <OrganizationSection {...parts} />
            <FieldsSection product={product} />
            <FilesSection product={product} />
            <RelatedSection product={product} />
            <BadgesSection product={product} />
            <DigitalSection product={product} />
            <SearchListingSection {...parts} />
          </div>
        </div>
      </Editor>
    </DashboardPage>
  )
}

/** Form errors in the format of a refusal. */
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
    cost: t('dashboard.products.cost'),
    stock: t('dashboard.products.stock'),
    sku: t('dashboard.products.sku'),
    barcode: t('dashboard.products.barcode'),
    mpn: t('dashboard.products.mpn'),
    weight: t('dashboard.products.weight'),
    length: t('dashboard.products.length'),
    width: t('dashboard.products.width'),
    height: t('dashboard.products.height'),
    lowAt: t('dashboard.products.lowAt'),
    seo: t('dashboard.products.part.search'),
  }
}
