import type { ExtensionBlockKind } from '@haat/shared/blocks/dashboard/schema.ts'
import { blockDevices } from '@haat/shared/blocks/kinds.ts'
import type { Block } from '@haat/shared/blocks/schema.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toIsoTime, toLocalTime } from '../../../lib/dashboard/local-time.ts'
import { useSettings } from '../../../lib/settings.ts'
import { shopTimeZone } from '../../../lib/shop-time-zone.ts'
import { LanguageTabs, type WordsIn } from '../../../ui/dashboard/fields/language-tabs.tsx'
import { RichTextEditor } from '../../../ui/dashboard/rich-text.tsx'
import { Input, Select, Textarea } from '../../../ui/form/field.tsx'
import { textFields } from './block-types.ts'
import { ExtensionFields } from './fields/extension-fields.tsx'
import { ItemWords } from './fields/item-words.tsx'
import { OwnFields } from './fields/own-fields.tsx'
import { fallback, languagesIn, type Texts, withWord, wordIn } from './words.ts'

interface Props {
  block: Block
  ofExtensions: readonly ExtensionBlockKind[]
  onChange: (block: Block) => void
}

/** Form of one block: texts by language, its own settings, and when and where it is shown. */
export function BlockForm({ block, ofExtensions, onChange }: Props) {
  const { t } = useTranslation()
  const { language: main } = useSettings()
  const [tab, setTab] = useState<WordsIn>('own')
  const lng = tab === 'own' ? main : tab
  const fields = textFields[block.type]
  const texts: Texts = 'texts' in block ? block.texts : {}
  const change = (part: object) => onChange({ ...block, ...part } as Block)
  return (
    <div className="space-y-6">
      {fields.length > 0 && (
        <LanguageTabs
          value={tab}
          onChange={setTab}
          filled={languagesIn([texts, ...itemTexts(block)]).filter((code) => code !== main)}
        >
          <div key={`${block.id} ${lng}`} className="space-y-4">
            {fields.map(({ name, kind, most }) => {
              const common = {
                label: t(`dashboard.blocks.text.${name}`),
                value: wordIn(texts, lng, name),
              }
              const set = (value: string) => change({ texts: withWord(texts, lng, name, value) })
              if (kind === 'rich') return <RichTextEditor key={name} {...common} onChange={set} />
              const Field = kind === 'lines' ? Textarea : Input
              return (
                <Field
                  key={name}
                  {...common}
                  dir="auto"
                  lang={lng}
                  maxLength={most}
                  autoComplete="off"
                  placeholder={lng === main ? undefined : fallback(texts, main, name)}
                  onChange={({ target }: { target: { value: string } }) => set(target.value)}
                />
              )
            })}
            <ItemWords block={block} lng={lng} main={main} onChange={change} />
          </div>
        </LanguageTabs>
      )}
      {block.type === 'extension' ? (
        <ExtensionFields block={block} kind={ofExtensions.find((kind) => kind.block === block.block)} onChange={change} />
      ) : (
        <OwnFields block={block} onChange={change} />
      )}
      <fieldset className="space-y-4 border-t border-line pt-5">
        <legend className="sr-only">{t('dashboard.blocks.visibility')}</legend>
        <Select
          label={t('dashboard.blocks.devices.label')}
          value={block.devices}
          onChange={({ target }) => change({ devices: target.value })}
        >
          {blockDevices.map((device) => (
            <option key={device} value={device}>
              {t(`dashboard.blocks.devices.${device}`)}
            </option>
          ))}
        </Select>
        <div className="grid gap-4 sm:grid-cols-2">
          {(['from', 'until'] as const).map((edge) => (
            <Input
              key={edge}
              type="datetime-local"
              label={t(`dashboard.blocks.${edge}`)}
              hint={shopTimeZone()}
              optional={t('ui.optional')}
              error={edge === 'until' && endsTooEarly(block) ? t('dashboard.blocks.endsTooEarly') : undefined}
              value={toLocalTime(block[edge])}
              onChange={({ target }) => change({ [edge]: toIsoTime(target.value) })}
            />
          ))}
        </div>
      </fieldset>
    </div>
  )
}

const endsTooEarly = ({ from, until }: Block) => from !== null && until !== null && new Date(from) >= new Date(until)

function itemTexts(block: Block): Texts[] {
  if (block.type === 'faq') return block.questions.map(({ texts }) => texts)
  if (block.type === 'gallery') return block.pictures.map(({ texts }) => texts)
  return 'buttons' in block ? block.buttons.map(({ texts }) => texts) : []
}
