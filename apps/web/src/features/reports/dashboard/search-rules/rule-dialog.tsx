import { endpoints } from 'virtual:dashboard-endpoints'
import type { SearchRule } from '@haat/shared/catalog/dashboard/search-rules.ts'
import { isRedirectPath, mostSynonyms, searchRuleKey } from '@haat/shared/catalog/search-rules.ts'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../../../lib/api/api.ts'
import { paths, to } from '../../../../lib/paths.ts'
import { Button } from '../../../../ui/button.tsx'
import { TagInput } from '../../../../ui/dashboard/fields/tag-input.tsx'
import { toast } from '../../../../ui/feedback/toast.tsx'
import { Input, RadioCard } from '../../../../ui/form/field.tsx'
import { FormAlert } from '../../../../ui/form/form-alert.tsx'
import { Dialog } from '../../../../ui/overlay.tsx'

interface Props {
  /** the rule to edit, or the words of a new one */
  start: SearchRule | { words: string }
  onSaved: () => void
  onClose: () => void
}

/** Form for the synonyms or the redirect of one search. */
export function RuleDialog({ start, onSaved, onClose }: Props) {
  const { t } = useTranslation()
  const old = '_id' in start ? start : undefined
  const [kind, setKind] = useState<'synonyms' | 'redirect'>(old?.path ? 'redirect' : 'synonyms')
  const [words, setWords] = useState(start.words)
  const [synonyms, setSynonyms] = useState<readonly string[]>(old?.synonyms ?? [])
  const [path, setPath] = useState(old?.path ?? '')
  const [problems, setProblems] = useState<{ words?: string; synonyms?: string; path?: string }>({})
  const [refusal, setRefusal] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  const check = () => ({
    ...(searchRuleKey(words) === '' && { words: t('dashboard.reports.rules.wordsMissing') }),
    ...(kind === 'synonyms' && synonyms.length === 0 && { synonyms: t('dashboard.reports.rules.synonymsMissing') }),
    ...(kind === 'redirect' && !isRedirectPath(pathOf(path)) && { path: t('dashboard.reports.rules.pathWrong') }),
  })
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const found = check()
    setProblems(found)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    const isRedirect = kind === 'redirect'
    const fields = { words, synonyms: isRedirect ? [] : [...synonyms], path: isRedirect ? pathOf(path) : null }
    const answer = old
      ? await send(endpoints.searchRules.save, { ...fields, ruleId: old._id, version: old.version })
      : await send(endpoints.searchRules.create, fields)
    setBusy(false)
    if (answer.success) {
      toast.success(t('dashboard.reports.rules.saved', { words: `\u2068${answer.rule.words}\u2069` }))
      onSaved()
      onClose()
    } else if (answer.code === 'taken') setProblems({ words: t('dashboard.reports.rules.taken') })
    else setRefusal(t(`errors.${answer.code}`))
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t(old ? 'dashboard.reports.rules.edit' : 'dashboard.reports.rules.add')}
      className="sm:max-w-lg"
    >
      <form noValidate onSubmit={(event) => void save(event)} className="space-y-5 p-5">
        {refusal && <FormAlert>{refusal}</FormAlert>}
        <Input
          label={t('dashboard.reports.rules.words')}
          error={problems.words}
          value={words}
          dir="auto"
          maxLength={60}
          autoComplete="off"
          onChange={({ target }) => {
            setWords(target.value)
            setProblems({})
          }}
        />
        <fieldset className="space-y-2.5">
          <legend className="mb-1.5 text-sm font-semibold">{t('dashboard.reports.rules.effect')}</legend>
          {(['synonyms', 'redirect'] as const).map((one) => (
            <RadioCard
              key={one}
              name="kind"
              title={t(`dashboard.reports.rules.${one}`)}
              text={t(`dashboard.reports.rules.${one}Text`)}
              checked={kind === one}
              onChange={() => setKind(one)}
            />
          ))}
        </fieldset>
        {kind === 'synonyms' ? (
          <TagInput
            label={t('dashboard.reports.rules.synonymsLabel')}
            hint={t('dashboard.reports.rules.synonymsHint')}
            error={problems.synonyms}
            value={synonyms}
            most={mostSynonyms}
            onChange={(tags) => {
              setSynonyms(tags)
              setProblems({})
            }}
          />
        ) : (
          <Input
            label={t('dashboard.reports.rules.path')}
            hint={t('dashboard.reports.rules.pathHint')}
            error={problems.path}
            value={path}
            dir="ltr"
            placeholder={to(paths.category, { slug: 'shoes' })}
            maxLength={200}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => {
              setPath(target.value)
              setProblems({})
            }}
          />
        )}
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

/** The path of a pasted address of this shop. */
const pathOf = (typed: string): string => {
  const value = typed.trim()
  return value.startsWith(`${location.origin}/`) ? value.slice(location.origin.length) : value
}
