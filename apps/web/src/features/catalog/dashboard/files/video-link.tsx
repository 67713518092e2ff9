import { findVideo } from '@haat/shared/blocks/kinds.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/button.tsx'
import { Input } from '../../../../ui/form/field.tsx'

/** Adds a video of another site by its address. */
export function VideoLink({ onAdd }: { onAdd: (url: string, name: string) => Promise<boolean> }) {
  const { t } = useTranslation()
  const [url, setUrl] = useState('')
  const [name, setName] = useState('')
  const [wrong, setWrong] = useState<'url' | 'name'>()
  const add = async () => {
    const problem = findVideo(url.trim()) ? (name.trim() ? undefined : 'name') : 'url'
    setWrong(problem)
    if (problem || !(await onAdd(url.trim(), name.trim()))) return
    setUrl('')
    setName('')
  }
  return (
    <div className="grid items-start gap-3 sm:grid-cols-2">
      <Input
        label={t('dashboard.files.link')}
        hint={t('dashboard.files.linkHint')}
        error={wrong === 'url' ? t('dashboard.files.linkWrong') : undefined}
        dir="ltr"
        inputMode="url"
        autoComplete="off"
        maxLength={500}
        value={url}
        onChange={({ target }) => setUrl(target.value)}
      />
      <Input
        label={t('dashboard.files.linkName')}
        error={wrong === 'name' ? t('dashboard.products.problem.required') : undefined}
        dir="auto"
        autoComplete="off"
        maxLength={120}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Button size="sm" className="justify-self-start" onClick={() => void add()}>
        {t('dashboard.files.addLink')}
      </Button>
    </div>
  )
}
