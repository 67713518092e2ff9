import { endpoints } from 'virtual:endpoints'
import type { Order } from '@haat/shared/orders/schema.ts'
import { mostReturnPhotos } from '@haat/shared/returns/rules.ts'
import type { ReturnOffer } from '@haat/shared/returns/schema.ts'
import { type ReturnReason, type ReturnResolution, returnReasons } from '@haat/shared/returns/transitions.ts'
import { PackageX } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { toFailure } from '../../../lib/api/api.ts'
import { upload } from '../../../lib/api/upload.ts'
import { paths, toOrderPage } from '../../../lib/paths.ts'
import { randomKey } from '../../../lib/random-key.ts'
import { useTitle } from '../../../lib/use-title.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Failed } from '../../../ui/feedback/failed.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { RadioCard, Select, Textarea } from '../../../ui/form/field.tsx'
import { FormAlert } from '../../../ui/form/form-alert.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { PhotoPicker } from '../../../ui/photos/photo-picker.tsx'
import { usePhotos } from '../../../ui/photos/use-photos.ts'
import { useRequestReturnMutation, useReturnsQuery } from '../api.ts'
import type { OfOrder } from '../components/return-card.tsx'
import { ReturnLines } from '../components/return-lines.tsx'
import { type Chosen, toReturnInput } from '../return-input.ts'

/** Return request form. */
export default function ReturnForm({ order, token }: OfOrder) {
  const { t } = useTranslation()
  useTitle(t('returns.start'))
  const holder = { orderId: order.orderId, ...(token && { token }) }
  const { data, error, refetch } = useReturnsQuery(holder, { refetchOnMountOrArgChange: true })
  const back = toOrderPage(paths.order, order.orderId, token)
  if (!data)
    return error ? <Failed failure={toFailure(error)} onRetry={refetch} /> : <Skeleton className="h-96 w-full rounded-card" />
  if (data.offer.lines.length === 0)
    return (
      <EmptyState
        page
        icon={<PackageX aria-hidden />}
        title={t('returns.none')}
        text={t(`returns.why.${data.offer.why ?? 'nothing_left'}`, { count: data.offer.days })}
      >
        <ButtonLink to={back}>{t('returns.form.back')}</ButtonLink>
      </EmptyState>
    )
  return <Form order={order} holder={holder} offer={data.offer} back={back} />
}

interface FormProps {
  order: Order
  holder: { orderId: string; token?: string }
  offer: ReturnOffer
  back: string
}

function Form({ order, holder, offer, back }: FormProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<Chosen>({})
  const [resolution, setInput] = useState<ReturnResolution>('refund')
  const [reason, setReason] = useState<ReturnReason>()
  const [note, setNote] = useState('')
  const [tried, setTried] = useState(false)
  const [key, setKey] = useState(() => randomKey())
  const form = useRef<HTMLFormElement>(null)
  const photos = usePhotos({
    send: (file, options) => upload(endpoints.returns.sendPhoto, file, { ...options, fields: holder }),
    most: mostReturnPhotos,
  })
  const [request, { isLoading, error }] = useRequestReturnMutation()
  const failure = toFailure(error)
  const { lines, problems } = toReturnInput(offer, chosen, resolution)
  const linesWrong = lines.length === 0 || Object.keys(problems).length > 0
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (linesWrong || !reason) {
      setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(), 50)
      return
    }
    const answer = await request({
      resolution: { ...holder, lines, resolution, reason, note, pictures: photos.ids },
      idempotencyKey: key,
    })
    // A changed request after a refusal needs a new idempotency key.
    if ('error' in answer) return setKey(randomKey())
    toast.success(t('returns.form.sent'))
    void navigate(`${back}#returns`)
  }
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="mx-auto max-w-2xl space-y-5">
      <header>
        <h1 className="text-[26px] md:text-4xl">{t('returns.start')}</h1>
        <p className="mt-2 text-soft">{t('returns.form.text')}</p>
      </header>
      <Card>
        <ReturnLines
          order={order}
          offer={offer}
          chosen={chosen}
          resolution={resolution}
          problems={tried ? problems : {}}
          missing={tried && lines.length === 0}
          onChange={setChosen}
        />
      </Card>
      <fieldset>
        <legend className="mb-2 font-head text-lg">{t('returns.form.resolution')}</legend>
        <div className="grid gap-3 sm:grid-cols-2">
          {(['refund', 'exchange'] as const).map((one) => (
            <RadioCard
              key={one}
              name="resolution"
              value={one}
              checked={resolution === one}
              title={t(`returns.form.${one}`)}
              text={t(`returns.form.${one}Text`)}
              onChange={() => setInput(one)}
            />
          ))}
        </div>
      </fieldset>
      <Card className="space-y-5">
        <Select
          label={t('returns.form.reason')}
          value={reason ?? ''}
          error={tried && !reason ? t('returns.form.noReason') : undefined}
          onChange={({ target }) => setReason(target.value === '' ? undefined : (target.value as ReturnReason))}
        >
          <option value="">{t('returns.form.choose')}</option>
          {returnReasons.map((one) => (
            <option key={one} value={one}>
              {t(`returns.reason.${one}`)}
            </option>
          ))}
        </Select>
        <Textarea
          label={t('returns.form.note')}
          optional={t('ui.optional')}
          rows={4}
          dir="auto"
          maxLength={2000}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        <PhotoPicker photos={photos} hint={t('returns.photosHint')} />
      </Card>
      {failure && (
        <FormAlert>{failure.code === 'too_many_units' ? t('returns.form.gone') : t(`errors.${failure.code}`)}</FormAlert>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          variant="primary"
          size="lg"
          className="max-sm:w-full"
          loading={isLoading}
          disabled={photos.isUploading}
        >
          {t('returns.form.send')}
        </Button>
        <ButtonLink size="lg" className="max-sm:w-full" to={back}>
          {t('returns.form.back')}
        </ButtonLink>
      </div>
    </form>
  )
}
