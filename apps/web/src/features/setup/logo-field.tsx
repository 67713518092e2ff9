import { ImagePlus } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'

/** Picks the logo, with a preview. It is uploaded after the set-up, because only staff may upload. */
export function LogoField({ logo, onChange }: { logo: File | undefined; onChange: (logo: File | undefined) => void }) {
  const { t } = useTranslation()
  const id = useId()
  const preview = usePreview(logo)
  return (
    <div className="min-w-0 md:col-span-2">
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {t('dashboard.setup.logo')} <span className="font-normal text-faint">({t('dashboard.setup.optional')})</span>
      </label>
      <div className="relative flex min-h-16 items-center gap-3 rounded-card border border-dashed border-field-line px-4 py-2.5 text-sm text-soft focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-brand-text hover:border-brand-text">
        {preview ? (
          <img src={preview} alt="" className="h-10 w-auto max-w-40 object-contain" />
        ) : (
          <ImagePlus aria-hidden className="size-6 shrink-0" />
        )}
        <span id={`${id}-hint`} className="min-w-0 truncate">
          {logo ? <bdi>{logo.name}</bdi> : t('dashboard.setup.logoHint')}
        </span>
        <input
          id={id}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          aria-describedby={`${id}-hint`}
          className="absolute inset-0 cursor-pointer opacity-0"
          onChange={({ target }) => onChange(target.files?.[0])}
        />
      </div>
    </div>
  )
}

function usePreview(file: File | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!file) return setUrl(undefined)
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}
