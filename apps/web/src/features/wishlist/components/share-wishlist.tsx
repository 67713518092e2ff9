import { Link2, Share2 } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toFailure } from '../../../lib/api/api.ts'
import { paths, to } from '../../../lib/paths.ts'
import { useSettings } from '../../../lib/settings.ts'
import { Button } from '../../../ui/button.tsx'
import { announce } from '../../../ui/feedback/announce.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { Checkbox } from '../../../ui/form/field.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { Dialog } from '../../../ui/overlay.tsx'
import { useShareWishlistMutation, useWishlistShareQuery } from '../pages-api.ts'

/** Shares the wishlist by a link that can be revoked. */
export function ShareWishlist() {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon={<Share2 aria-hidden className="size-4.5" />} onClick={() => setOpen(true)}>
        {t('wishlist.share.button')}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={t('wishlist.share.title')}>
        <div className="space-y-4 p-5 pb-6">
          <p className="text-soft">{t('wishlist.share.text')}</p>
          <Choice />
        </div>
      </Dialog>
    </>
  )
}

function Choice() {
  const { t } = useTranslation()
  const { currentData, error, refetch } = useWishlistShareQuery({})
  const [change, { isLoading }] = useShareWishlistMutation()
  if (!currentData)
    return error ? (
      <p role="alert" className="flex flex-wrap items-center justify-between gap-3 text-bad">
        {t(`errors.${toFailure(error)?.code ?? 'unexpected'}`)}
        <Button onClick={() => void refetch()}>{t('ui.tryAgain')}</Button>
      </p>
    ) : (
      <Skeleton className="h-11" />
    )
  const { token } = currentData
  const set = async (shared: boolean) => {
    const answer = await change({ shared })
    if (answer.error) toast.error(t(`errors.${toFailure(answer.error)?.code ?? 'unexpected'}`))
    else announce(t(shared ? 'wishlist.share.isOn' : 'wishlist.share.isOff'))
  }
  return (
    <>
      <Checkbox
        label={t('wishlist.share.switch')}
        checked={token !== null}
        aria-busy={isLoading}
        className="font-semibold"
        onChange={({ target }) => !isLoading && void set(target.checked)}
      />
      {token && <TheLink address={new URL(to(paths.sharedWishlist, { token }), location.href).href} />}
    </>
  )
}

function TheLink({ address }: { address: string }) {
  const { t } = useTranslation()
  const { name } = useSettings()
  const id = useId()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      toast.success(t('wishlist.share.copied'))
    } catch {
      toast.error(t('wishlist.share.notCopied'))
    }
  }
  const share = async () => {
    try {
      await navigator.share({ title: t('wishlist.share.message', { shop: name }), url: address })
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copy()
    }
  }
  return (
    <div className="animate-rise space-y-3">
      <label htmlFor={id} className="sr-only">
        {t('wishlist.share.link')}
      </label>
      <input
        id={id}
        readOnly
        dir="ltr"
        value={address}
        onFocus={({ target }) => target.select()}
        className="min-h-12 w-full truncate rounded-field border border-line bg-sunken px-3.5 text-sm text-soft focus:outline-2 focus:outline-brand-text"
      />
      <div className="flex flex-wrap gap-2.5">
        <Button variant="primary" icon={<Link2 aria-hidden className="size-4.5" />} onClick={() => void copy()}>
          {t('wishlist.share.copy')}
        </Button>
        {typeof navigator.share === 'function' && (
          <Button icon={<Share2 aria-hidden className="size-4.5" />} onClick={() => void share()}>
            {t('wishlist.share.send')}
          </Button>
        )}
      </div>
      <p className="text-sm text-soft">{t('wishlist.share.closing')}</p>
    </div>
  )
}
