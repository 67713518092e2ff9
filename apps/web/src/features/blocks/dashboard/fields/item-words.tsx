import { mostQuestions } from '@haat/shared/blocks/kinds.ts'
import type { Block } from '@haat/shared/blocks/schema.ts'
import type { Language } from '@haat/shared/text.ts'
import { Plus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../../lib/paths.ts'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { Input, Textarea } from '../../../../ui/form/field.tsx'
import { fallback, withWord, wordIn } from '../words.ts'

interface Props {
  block: Block
  lng: Language
  main: Language
  onChange: (part: object) => void
}

/** The entries of a block that have texts: buttons, questions, and the captions of pictures. */
export function ItemWords({ block, lng, main, onChange }: Props) {
  const { t } = useTranslation()
  if (block.type === 'faq')
    return (
      <Entries
        items={block.questions}
        most={mostQuestions}
        label={t('dashboard.blocks.faq.add')}
        remove={t('dashboard.blocks.faq.remove')}
        onAdd={() => onChange({ questions: [...block.questions, { texts: {} }] })}
        onRemove={(at) => onChange({ questions: block.questions.filter((_, one) => one !== at) })}
      >
        {({ texts }, at) => {
          const set = (field: string, value: string) =>
            onChange({
              questions: block.questions.map((one, index) =>
                index === at ? { texts: withWord(texts, lng, field, value) } : one,
              ),
            })
          return (
            <>
              <Input
                label={t('dashboard.blocks.faq.question')}
                dir="auto"
                lang={lng}
                maxLength={300}
                placeholder={lng === main ? undefined : fallback(texts, main, 'question')}
                value={wordIn(texts, lng, 'question')}
                onChange={({ target }) => set('question', target.value)}
              />
              <Textarea
                label={t('dashboard.blocks.faq.answer')}
                dir="auto"
                lang={lng}
                maxLength={5_000}
                placeholder={lng === main ? undefined : fallback(texts, main, 'answer')}
                value={wordIn(texts, lng, 'answer')}
                onChange={({ target }) => set('answer', target.value)}
              />
            </>
          )
        }}
      </Entries>
    )
  if (block.type === 'gallery')
    return block.pictures.map(({ picture, texts }, at) => (
      <Input
        key={picture}
        label={t('dashboard.blocks.gallery.caption', { number: at + 1 })}
        dir="auto"
        lang={lng}
        maxLength={200}
        placeholder={lng === main ? undefined : fallback(texts, main, 'caption')}
        value={wordIn(texts, lng, 'caption')}
        onChange={({ target }) =>
          onChange({
            pictures: block.pictures.map((one, index) =>
              index === at ? { ...one, texts: withWord(texts, lng, 'caption', target.value) } : one,
            ),
          })
        }
      />
    ))
  if (!('buttons' in block)) return null
  const change = (at: number, part: object) =>
    onChange({ buttons: block.buttons.map((one, index) => (index === at ? { ...one, ...part } : one)) })
  return (
    <Entries
      items={block.buttons}
      most={block.type === 'picture-text' ? 1 : 2}
      label={t('dashboard.blocks.button.add')}
      remove={t('dashboard.blocks.button.remove')}
      onAdd={() => onChange({ buttons: [...block.buttons, { href: paths.shop, texts: {} }] })}
      onRemove={(at) => onChange({ buttons: block.buttons.filter((_, one) => one !== at) })}
    >
      {({ href, texts }, at) => (
        <div className="grid gap-4 sm:grid-cols-2">
          <Input
            label={t('dashboard.blocks.button.label')}
            dir="auto"
            lang={lng}
            maxLength={60}
            placeholder={lng === main ? undefined : fallback(texts, main, 'label')}
            value={wordIn(texts, lng, 'label')}
            onChange={({ target }) => change(at, { texts: withWord(texts, lng, 'label', target.value) })}
          />
          <Input
            label={t('dashboard.blocks.button.href')}
            hint={t('dashboard.blocks.hrefHint')}
            dir="ltr"
            maxLength={500}
            value={href}
            onChange={({ target }) => change(at, { href: target.value })}
          />
        </div>
      )}
    </Entries>
  )
}

function Entries<Item>({
  items,
  most,
  label,
  remove,
  onAdd,
  onRemove,
  children,
}: {
  items: readonly Item[]
  most: number
  label: string
  remove: string
  onAdd: () => void
  onRemove: (at: number) => void
  children: (item: Item, at: number) => ReactNode
}) {
  return (
    <>
      {items.map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries have no ids, and their fields hold no state
        <div key={at} className="flex items-start gap-2 rounded-card border border-line p-3">
          <div className="min-w-0 flex-1 space-y-3">{children(item, at)}</div>
          <IconButton label={`${remove} ${at + 1}`} className="md:size-9" onClick={() => onRemove(at)}>
            <X aria-hidden className="size-4" />
          </IconButton>
        </div>
      ))}
      {items.length < most && (
        <Button size="sm" icon={<Plus aria-hidden className="size-4" />} onClick={onAdd}>
          {label}
        </Button>
      )}
    </>
  )
}
