import type { DashboardProduct } from '@haat/shared/catalog/dashboard/schema.ts'
import { useTranslation } from 'react-i18next'
import { Chip } from '../../../../../ui/chip.tsx'
import { toStaged } from '../staged.ts'

const most = 12

/** Summary of the options. */
export function OptionsSummary({ product }: { product: DashboardProduct }) {
  return (
    <dl className="mb-4 flex flex-wrap gap-x-8 gap-y-2 text-sm">
      {toStaged(product).options.map(({ key, name: option, display, values }) => (
        <div key={key} className="flex min-w-0 flex-wrap items-center gap-1.5">
          <dt className="me-1 text-soft">
            <bdi>{option}</bdi>
          </dt>
          {values.slice(0, most).map(({ key, name, value }) => (
            <dd key={key}>
              <Chip>
                {display === 'swatch' && (
                  <span
                    aria-hidden
                    style={{ backgroundColor: value }}
                    className="size-3 rounded-full border border-field-line/50"
                  />
                )}
                <bdi>{name}</bdi>
              </Chip>
            </dd>
          ))}
          <More count={values.length - most} />
        </div>
      ))}
    </dl>
  )
}

function More({ count }: { count: number }) {
  const { t } = useTranslation()
  return count > 0 && <dd className="text-soft">{t('dashboard.variants.andMore', { count })}</dd>
}
