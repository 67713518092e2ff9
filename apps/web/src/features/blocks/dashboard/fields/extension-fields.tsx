import type { ExtensionBlockKind } from '@haat/shared/blocks/dashboard/schema.ts'
import type { BlockOf } from '@haat/shared/blocks/schema.ts'
import { useTranslation } from 'react-i18next'
import { LazySection } from '../../../../ui/feedback/lazy-section.tsx'
import { ExtensionFieldInput } from '../../../extensions/index.ts'

interface Props {
  block: BlockOf<'extension'>
  /** undefined: the extension is off, or has no such block any more */
  kind: ExtensionBlockKind | undefined
  onChange: (part: object) => void
}

/** The form that an extension gives to its block. */
export function ExtensionFields({ block, kind, onChange }: Props) {
  const { t } = useTranslation()
  if (!kind) return <p className="text-sm text-soft">{t('dashboard.blocks.extensionOff')}</p>
  return (
    <LazySection>
      {kind.fields.map((field) => (
        <ExtensionFieldInput
          key={field.name}
          field={field}
          value={block.values[field.name] ?? kind.values[field.name]!}
          error={undefined}
          readOnly={false}
          onChange={(value) => onChange({ values: { ...block.values, [field.name]: value } })}
        />
      ))}
    </LazySection>
  )
}
