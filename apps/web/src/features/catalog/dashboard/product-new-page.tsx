import { endpoints } from 'virtual:dashboard-endpoints'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { send } from '../../../lib/api/api.ts'
import type { Failure } from '../../../lib/api/http.ts'
import { dashboardPaths } from '../../../lib/dashboard/paths.ts'
import { to } from '../../../lib/paths.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { LeaveQuestion } from '../../../ui/dashboard/leave-question.tsx'
import { DashboardPage } from '../../../ui/dashboard/page.tsx'
import { Input } from '../../../ui/form/field.tsx'
import { FormAlert } from '../../../ui/form/form-alert.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { useCatalogChanges } from './api.ts'

/** Creates a draft product from its name; other fields are edited afterwards. */
export default function ProductNewPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { settle } = useCatalogChanges()
  const field = useRef<HTMLFormElement>(null)
  const [name, setName] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const [step, setStep] = useState<'writing' | 'sending' | 'done'>('writing')
  const create = async (event: FormEvent) => {
    event.preventDefault()
    if (step !== 'writing') return
    if (!name.trim()) {
      setMissing(true)
      return field.current?.querySelector('input')?.focus()
    }
    setStep('sending')
    setFailure(undefined)
    const answer = await settle(send(endpoints.catalog.create, { name }))
    if (!answer.success) {
      setStep('writing')
      return setFailure(answer)
    }
    setStep('done')
    void navigate(to(dashboardPaths.product, { productId: answer.product._id }), { replace: true })
  }
  return (
    <DashboardPage narrow title={t('dashboard.products.new.title')} text={t('dashboard.products.new.text')}>
      <form ref={field} noValidate onSubmit={(event) => void create(event)} className="space-y-5">
        {failure && <FormAlert>{t(`errors.${failure.code}`)}</FormAlert>}
        <Card>
          <Input
            label={t('dashboard.products.name')}
            hint={t('dashboard.products.new.nameHint')}
            error={isMissing ? t('dashboard.products.problem.required') : undefined}
            value={name}
            dir="auto"
            maxLength={200}
            autoComplete="off"
            autoFocus
            onChange={({ target }) => {
              setName(target.value)
              setMissing(false)
            }}
          />
        </Card>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" loading={step === 'sending'}>
            {t('dashboard.products.new.create')}
          </Button>
          <ButtonLink to={dashboardPaths.products}>{t('ui.cancel')}</ButtonLink>
        </div>
      </form>
      <LeaveQuestion on={name !== '' && step !== 'done'} />
    </DashboardPage>
  )
}
