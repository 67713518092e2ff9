import { optionInSentence } from '@haat/shared/catalog/options.ts'
import type { Product } from '@haat/shared/catalog/schema.ts'
import { type Axis, type Choice, labelOf, type Option, toOptions } from '@haat/shared/catalog/variants.ts'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../../lib/use-language.ts'
import { cx } from '../../../../ui/cx.ts'
import { Picture } from '../../../../ui/picture.tsx'
import { optionLabel } from '../../option-label.ts'

interface Props {
  product: Product
  choice: Choice
  onChoose: (axis: Axis, name: string) => void
  /** option that is highlighted because it is not chosen yet */
  asked: Axis | undefined
}

/** A picker for each option: swatches, buttons or a list. Unavailable values are struck through but can be selected. */
export function VariantChoice({ product, choice, onChoose, asked }: Props) {
  const { t } = useTranslation()
  return product.options.map((option, axis) => {
    const values = toOptions(product, axis, choice)
    const chosen = choice[axis]
    const group = { axis, label: optionLabel(option, t), chosen: chosen && labelOf(product, axis, chosen), asked: asked === axis }
    if (option.display === 'list')
      return (
        <Group key={option.name} {...group} chosen={undefined}>
          {(name) => <List {...{ name, values, chosen }} label={group.label} onChoose={(value) => onChoose(axis, value)} />}
        </Group>
      )
    const Face = option.display === 'swatch' ? ColorFace : AttributeFace
    return (
      <Group key={option.name} {...group} wide={option.display === 'swatch'}>
        {(name) =>
          values.map((value) => (
            <Radio
              key={value.name}
              {...{ name }}
              option={value}
              checked={chosen === value.name}
              onChoose={() => onChoose(axis, value.name)}
            >
              <Face option={value} />
            </Radio>
          ))
        }
      </Group>
    )
  })
}

function Group({
  axis,
  label,
  chosen,
  asked,
  wide,
  children,
}: {
  axis: Axis
  label: string
  chosen: string | undefined
  asked: boolean
  wide?: boolean
  children: (name: string) => ReactNode
}) {
  const { t } = useTranslation()
  const language = useLanguage()
  const name = useId()
  return (
    <fieldset id={`choose-${axis}`} aria-describedby={asked ? `${name}-asked` : undefined} className="mt-6 scroll-mt-28">
      <legend className="mb-2.5 font-medium">
        <bdi>{label}</bdi> {chosen && <bdi className="font-normal text-soft">{chosen}</bdi>}
      </legend>
      <div className={cx('flex flex-wrap', wide ? 'gap-3' : 'gap-2 sm:gap-3')}>{children(name)}</div>
      {asked && (
        <p id={`${name}-asked`} role="alert" className="mt-2.5 text-sm font-medium text-bad">
          {t('catalog.product.pleaseChoose', { label: optionInSentence(label, language) })}
        </p>
      )}
    </fieldset>
  )
}

function List({
  name,
  label,
  values,
  chosen,
  onChoose,
}: {
  name: string
  label: string
  values: readonly Option[]
  chosen: string | undefined
  onChoose: (name: string) => void
}) {
  const { t } = useTranslation()
  return (
    <select
      name={name}
      aria-label={label}
      value={chosen ?? ''}
      onChange={({ target }) => onChoose(target.value)}
      className="min-h-12 w-full max-w-sm rounded-button border border-field-line bg-card px-4 font-semibold"
    >
      {chosen === undefined && <option value="">{t('catalog.product.pick')}</option>}
      {values.map((value) => (
        <option key={value.name} value={value.name}>
          {value.label}
          {value.availability !== 'available' && ` – ${t(`catalog.product.${value.availability}`)}`}
        </option>
      ))}
    </select>
  )
}

function Radio({
  name,
  option,
  checked,
  onChoose,
  children,
}: {
  name: string
  option: Option
  checked: boolean
  onChoose: () => void
  children: ReactNode
}) {
  const { t } = useTranslation()
  const { availability } = option
  return (
    <label className="relative cursor-pointer" title={option.label}>
      <input
        type="radio"
        name={name}
        value={option.name}
        checked={checked}
        onChange={onChoose}
        className="peer absolute inset-0 size-full cursor-pointer opacity-0"
      />
      {children}
      {availability !== 'available' && <span className="sr-only">, {t(`catalog.product.${availability}`)}</span>}
    </label>
  )
}

const ring =
  'pointer-events-none transition-shadow duration-150 peer-checked:ring-2 peer-checked:ring-ink peer-checked:ring-offset-3 peer-checked:ring-offset-paper peer-focus-visible:outline-2 peer-focus-visible:outline-offset-5 peer-focus-visible:outline-brand-text'

/** A colour shown by a picture of the product in it. */
function ColorFace({ option: { label, value, picture, availability } }: { option: Option }) {
  const off = availability !== 'available'
  return (
    <span className={cx('relative block size-16 overflow-hidden rounded-button border border-line/70 bg-card md:size-17', ring)}>
      {picture ? (
        <Picture picture={picture} alt="" sizes="72px" className={cx('size-full object-cover', off && 'opacity-45')} />
      ) : (
        <span
          aria-hidden
          className={cx('absolute inset-2.5 rounded-[8px]', off && 'opacity-45')}
          style={{ backgroundColor: value }}
        />
      )}
      <span className="sr-only">{label}</span>
      {off && <Strike />}
    </span>
  )
}

function AttributeFace({ option: { label, availability } }: { option: Option }) {
  const off = availability !== 'available'
  return (
    <span
      className={cx(
        'pointer-events-none inline-grid min-h-12 min-w-15 place-items-center rounded-button border border-line bg-card px-4 font-semibold peer-checked:border-ink peer-checked:bg-ink peer-checked:text-paper peer-hover:border-field-line peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-brand-text',
        off && 'bg-sunken font-normal text-faint line-through peer-checked:bg-soft',
      )}
    >
      <bdi>{label}</bdi>
    </span>
  )
}

const Strike = () => (
  <svg aria-hidden="true" viewBox="0 0 10 10" preserveAspectRatio="none" className="absolute inset-0 size-full stroke-faint">
    <path d="M0 10 10 0" strokeWidth="0.25" />
  </svg>
)
