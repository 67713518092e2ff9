import { endpoints } from 'virtual:dashboard-endpoints'
import type { UrlRedirect } from '@haat/shared/redirects/dashboard/schema.ts'
import { isReservedPath, normalizePath, readTarget } from '@haat/shared/redirects/rules.ts'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../../lib/api/api.ts'
import { paths, to } from '../../../lib/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { Input } from '../../../ui/form/field.tsx'
import { FormAlert } from '../../../ui/form/form-alert.tsx'
import { Dialog } from '../../../ui/overlay.tsx'

interface Props {
  /** the redirect to edit, or the path of a new one */
  start: UrlRedirect | { path: string }
  onSaved: () => void
  onClose: () => void
}

/** Form of one redirect. */
export function RedirectDialog({ start, onSaved, onClose }: Props) {
  const { t } = useTranslation()
  const old = '_id' in start ? start : undefined
  const [path, setPath] = useState(start.path)
  const [target, setTarget] = useState(old?.target ?? '')
  const [problems, setProblems] = useState<{ path?: string; target?: string }>({})
  const [refusal, setRefusal] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  const check = () => {
    const from = normalizePath(path)
    const found = readTarget(target, location.origin)
    return {
      ...(from === undefined
        ? { path: t('dashboard.redirects.problem.bad_path') }
        : isReservedPath(from) && { path: t('dashboard.redirects.problem.redirect_reserved') }),
      ...(!found
        ? { target: t('dashboard.redirects.problem.bad_target') }
        : found.path === from && { target: t('dashboard.redirects.problem.itself') }),
    }
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const found = check()
    setProblems(found)
    setRefusal(undefined)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    const fields = { path, target: readTarget(target, location.origin)!.target }
    const answer = old
      ? await send(endpoints.redirects.save, { ...fields, redirectId: old._id, version: old.version })
      : await send(endpoints.redirects.create, fields)
    setBusy(false)
    if (answer.success) {
      toast.success(t('dashboard.redirects.saved', { path: `\u2068${answer.redirect.path}\u2069` }))
      onSaved()
      onClose()
    } else if (answer.code === 'taken') setProblems({ path: t('dashboard.redirects.problem.taken') })
    else if (answer.code === 'redirect_reserved') setProblems({ path: t('dashboard.redirects.problem.redirect_reserved') })
    else if (answer.code === 'redirect_chain')
      setProblems({
        [answer.fields?.path ? 'path' : 'target']: t(
          answer.fields?.path ? 'dashboard.redirects.problem.isTarget' : 'dashboard.redirects.problem.redirects',
        ),
      })
    else setRefusal(t(`errors.${answer.code}`))
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t(old ? 'dashboard.redirects.edit' : 'dashboard.redirects.add')}
      className="sm:max-w-lg"
    >
      <form noValidate onSubmit={(event) => void save(event)} className="space-y-5 p-5">
        {refusal && <FormAlert>{refusal}</FormAlert>}
        <Input
          label={t('dashboard.redirects.column.path')}
          hint={t('dashboard.redirects.pathHint')}
          error={problems.path}
          value={path}
          dir="ltr"
          placeholder="/shoes.html"
          maxLength={2000}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            setPath(event.target.value)
            setProblems({})
          }}
        />
        <Input
          label={t('dashboard.redirects.column.target')}
          hint={t('dashboard.redirects.targetHint')}
          error={problems.target}
          value={target}
          dir="ltr"
          placeholder={to(paths.category, { slug: 'shoes' })}
          maxLength={2000}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            setTarget(event.target.value)
            setProblems({})
          }}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" loading={isBusy}>
            {t('ui.save')}
          </Button>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
        </div>
      </form>
    </Dialog>
  )
}
