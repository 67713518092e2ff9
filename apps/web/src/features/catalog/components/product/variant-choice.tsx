import type { Product } from '@haat/shared/catalog/schema.ts'
import { type Axis, type Choice, labelOf, type Option, toOptions } from '@haat/shared/catalog/variants.ts'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../../../ui/cx.ts'
import { Picture } from '../../../../ui/picture.tsx'

interface Props {
  product: Product
  choice: Choice
  onChoose: (axis: Axis, name: string) => void
  /** option that is highlighted because it is not chosen yet */
  asked: Axis | undefined
}

/** Colour and attribute as radio groups; unavailable values are struck through but can be selected. */
export function VariantChoice({ product, choice, onChoose, asked }: Props) {
  const { t } = useTranslation()
  const colors = toOptions(product, 'color', choice)
  const attributes = toOptions(product, 'attribute', choice)
  return (
    <>
      {colors.length > 0 && (
        <Group
          axis="color"
          label={t('catalog.product.color')}
          chosen={choice.color && labelOf(product, 'color', choice.color)}
          asked={asked === 'color'}
        >
          {(name) =>
            colors.map((option) => (
              <Radio
                key={option.name}
                {...{ name, option }}
                checked={choice.color === option.name}
                onChoose={() => onChoose('color', option.name)}
              >
                <ColorFace option={option} />
              </Radio>
            ))
          }
        </Group>
      )}
      {attributes.length > 0 && (
        <Group
          axis="attribute"
          label={product.attributeLabel || t('catalog.product.attribute')}
          chosen={choice.attribute && labelOf(product, 'attribute', choice.attribute)}
          asked={asked === 'attribute'}
        >
          {(name) =>
            attributes.map((option) => (
              <Radio
                key={option.name}
                {...{ name, option }}
                checked={choice.attribute === option.name}
                onChoose={() => onChoose('attribute', option.name)}
              >
                <AttributeFace option={option} />
              </Radio>
            ))
          }
        </Group>
      )}
    </>
  )
}

function Group({
  axis,
  label,
  chosen,
  asked,
  children,
}: {
  axis: Axis
  label: string
  chosen: string | undefined
  asked: boolean
  children: (name: string) => ReactNode
}) {
  const { t } = useTranslation()
  const name = useId()
  return (
    <fieldset id={`choose-${axis}`} aria-describedby={asked ? `${name}-asked` : undefined} className="mt-6 scroll-mt-28">
      <legend className="mb-2.5 font-medium">
        <bdi>{label}</bdi> {chosen && <bdi className="font-normal text-soft">{chosen}</bdi>}
      </legend>
      <div className={cx('flex flex-wrap', axis === 'color' ? 'gap-3' : 'gap-2 sm:gap-3')}>{children(name)}</div>
      {asked && (
        <p id={`${name}-asked`} role="alert" className="mt-2.5 text-sm font-medium text-bad">
          {t('catalog.product.pleaseChoose', { label })}
        </p>
      )}
    </fieldset>
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
