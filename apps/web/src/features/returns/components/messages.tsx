import { mostReturnPhotos } from '@haat/shared/returns/rules.ts'
import type { ReturnMessage } from '@haat/shared/returns/schema.ts'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Failure } from '../../../lib/api/http.ts'
import { formatDateTime } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { announce } from '../../../ui/feedback/announce.ts'
import { Textarea } from '../../../ui/form/field.tsx'
import { PhotoPicker } from '../../../ui/photos/photo-picker.tsx'
import { type SendPhoto, usePhotos } from '../../../ui/photos/use-photos.ts'
import type { PictureRequest } from '../../../ui/private-image.tsx'
import { PhotoRow } from './photo-row.tsx'

interface Props {
  messages: readonly ReturnMessage[]
  /** side of the current user */
  side: ReturnMessage['author']
  /** name of the other side */
  other: string
  /** name of the own side, if several people share it */
  own?: string
  getPicture: (id: string) => PictureRequest
}

/** Messages, own ones aligned to the end. */
export function Messages({ messages, side, other, own: ownName, getPicture }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  if (messages.length === 0) return <p className="text-soft">{t('returns.talk.empty')}</p>
  return (
    <ol className="space-y-3">
      {messages.map(({ _id, author, text, pictures, date }) => {
        const own = author === side
        return (
          <li
            key={_id}
            className={cx('max-w-[85%] rounded-card px-3.5 py-2.5', own ? 'ms-auto bg-brand-soft' : 'me-auto bg-sunken')}
          >
            <p className="text-[13px] text-soft">
              <bdi className="font-semibold text-ink">{own ? (ownName ?? t('returns.talk.you')) : other}</bdi> ·{' '}
              <time dateTime={date}>{formatDateTime(date, language)}</time>
            </p>
            {text && (
              <p dir="auto" className="mt-0.5 break-words whitespace-pre-line">
                {text}
              </p>
            )}
            <PhotoRow pictures={pictures} getPicture={getPicture} />
          </li>
        )
      })}
    </ol>
  )
}

/** Message form with photos. */
export function WriteForm({
  send,
  sendPhoto,
}: {
  send: (text: string, pictures: string[]) => Promise<Failure | undefined>
  sendPhoto: SendPhoto
}) {
  const { t } = useTranslation()
  const photos = usePhotos({ send: sendPhoto, most: mostReturnPhotos })
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!text.trim()) return setProblem(t('returns.talk.missing'))
    setBusy(true)
    const failure = await send(text.trim(), photos.ids)
    setBusy(false)
    if (failure) return setProblem(t(`errors.${failure.code}`))
    setText('')
    photos.clear()
    announce(t('returns.talk.sent'))
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="space-y-4">
      <Textarea
        label={t('returns.talk.label')}
        rows={3}
        dir="auto"
        maxLength={2000}
        value={text}
        error={problem}
        onChange={({ target }) => {
          setText(target.value)
          setProblem(undefined)
        }}
      />
      <PhotoPicker photos={photos} />
      <Button type="submit" loading={busy} disabled={photos.isUploading}>
        {t('returns.talk.send')}
      </Button>
    </form>
  )
}
