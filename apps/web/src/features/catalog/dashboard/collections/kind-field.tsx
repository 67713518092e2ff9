import { collectionKinds } from '@haat/shared/catalog/collections/kinds.ts'
import { useTranslation } from 'react-i18next'
import { RadioCard } from '../../../../ui/form/field.tsx'

/** How the products of a collection are chosen. */
export function KindField({ value, onChange }: { value: 'hand' | 'rule'; onChange: (kind: 'hand' | 'rule') => void }) {
  const { t } = useTranslation()
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">{t('dashboard.collections.kindLabel')}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {collectionKinds.map((kind) => (
          <RadioCard
            key={kind}
            name="collection-kind"
            value={kind}
            checked={value === kind}
            title={t(`dashboard.collections.kind.${kind}`)}
            text={t(`dashboard.collections.kindText.${kind}`)}
            onChange={() => onChange(kind)}
          />
        ))}
      </div>
    </fieldset>
  )
}
