import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../../lib/format.ts'
import { useLanguage } from '../../../../lib/use-language.ts'
import { Button } from '../../../../ui/button.tsx'
import { Input, Select } from '../../../../ui/form/field.tsx'
import { Dialog } from '../../../../ui/overlay.tsx'
import { useShopCategoriesQuery } from '../api.ts'
import { categoryOption } from './filters.ts'

interface Props {
  count: number
  onDone: (input: unknown) => void
  onCancel: () => void
}

export const IntoCategory = (props: Props) => <CategoryChange {...props} kind="addCategory" />
export const OutOfCategory = (props: Props) => <CategoryChange {...props} kind="removeCategory" />
export const AddTag = (props: Props) => <TagChange {...props} kind="addTag" />
export const RemoveTag = (props: Props) => <TagChange {...props} kind="removeTag" />

function CategoryChange({ kind, ...props }: Props & { kind: 'addCategory' | 'removeCategory' }) {
  const { t } = useTranslation()
  const { data: categories = [] } = useShopCategoriesQuery()
  const [category, setCategory] = useState('')
  return (
    <ChangeDialog {...props} kind={kind} input={category ? { category } : undefined}>
      {(problem) => (
        <Select
          label={t('dashboard.products.category')}
          value={category}
          error={problem}
          onChange={({ target }) => setCategory(target.value)}
        >
          <option value="">{t('dashboard.products.bulk.choose')}</option>
          {categories.map(categoryOption(categories)).map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      )}
    </ChangeDialog>
  )
}

function TagChange({ kind, ...props }: Props & { kind: 'addTag' | 'removeTag' }) {
  const { t } = useTranslation()
  const [tag, setTag] = useState('')
  const clean = tag.trim()
  return (
    <ChangeDialog {...props} kind={kind} input={clean ? { tag: clean } : undefined}>
      {(problem) => (
        <Input
          label={t('dashboard.products.tag')}
          value={tag}
          error={problem}
          dir="auto"
          maxLength={60}
          autoComplete="off"
          onChange={({ target }) => setTag(target.value)}
        />
      )}
    </ChangeDialog>
  )
}

/** Changes prices by a percentage, with an example. */
export function MovePrices(props: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [way, setWay] = useState<'down' | 'up'>('down')
  const [typed, setTyped] = useState('')
  const amount = Number(typed.replace(',', '.'))
  const isGood =
    typed.trim() !== '' && amount > 0 && amount <= (way === 'down' ? 90 : 1000) && /^\d+([.,]\d{1,2})?$/.test(typed.trim())
  const percent = way === 'down' ? -amount : amount
  const after = 100 * (1 + percent / 100)
  return (
    <ChangeDialog
      {...props}
      kind="price"
      input={isGood ? { percent } : undefined}
      needed={t('dashboard.products.bulk.percentNeeded')}
    >
      {(problem) => (
        <>
          <div className="grid grid-cols-2 gap-3">
            <Select
              label={t('dashboard.products.bulk.way')}
              value={way}
              onChange={({ target }) => setWay(target.value as 'down' | 'up')}
            >
              <option value="down">{t('dashboard.products.bulk.down')}</option>
              <option value="up">{t('dashboard.products.bulk.up')}</option>
            </Select>
            <Input
              label={t('dashboard.products.bulk.percent')}
              value={typed}
              error={problem}
              dir="ltr"
              inputMode="decimal"
              autoComplete="off"
              className="[&_input]:text-page"
              onChange={({ target }) => setTyped(target.value)}
            />
          </div>
          <p className="text-sm text-soft">
            {isGood
              ? t('dashboard.products.bulk.example', {
                  before: formatNumber(100, language),
                  after: formatNumber(after, language, { maximumFractionDigits: 2 }),
                })
              : t('dashboard.products.bulk.priceNote')}
          </p>
        </>
      )}
    </ChangeDialog>
  )
}

function ChangeDialog({
  kind,
  count,
  input,
  needed,
  onDone,
  onCancel,
  children,
}: Props & {
  kind: 'addCategory' | 'removeCategory' | 'addTag' | 'removeTag' | 'price'
  /** undefined while the form is incomplete */
  input: object | undefined
  needed?: string
  children: (problem: string | undefined) => ReactNode
}) {
  const { t } = useTranslation()
  const [isTried, setTried] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (input) onDone(input)
    else setTried(true)
  }
  return (
    <Dialog open onOpenChange={onCancel} title={t(`dashboard.products.bulk.${kind}`)} className="sm:max-w-md">
      <form noValidate onSubmit={submit} className="space-y-4 p-5">
        {children(isTried && !input ? (needed ?? t('dashboard.products.bulk.needed')) : undefined)}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary">
            {t('dashboard.products.bulk.apply', { count })}
          </Button>
          <Button onClick={onCancel}>{t('ui.cancel')}</Button>
        </div>
      </form>
    </Dialog>
  )
}
