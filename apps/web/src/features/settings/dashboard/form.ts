import { endpoints } from 'virtual:dashboard-endpoints'
import { can } from '@haat/shared/permissions.ts'
import { languages } from '@haat/shared/reference/languages.ts'
import type { DashboardSettingsGroup } from '@haat/shared/settings/dashboard/schema.ts'
import type { Language } from '@haat/shared/text.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../../lib/api/api.ts'
import type { Answer, Failure } from '../../../lib/api/http.ts'
import { loadNow } from '../../../lib/browser/load-code.ts'
import { type Editor, type Loaded, useEditor } from '../../../lib/dashboard/editing/use-editor.ts'
import { useSession } from '../../../lib/session/use-session.ts'
import { useReauthentication } from '../../../ui/dashboard/reauthentication.tsx'
import { useShowUndo } from '../../../ui/dashboard/use-undo.ts'
import { withMainLanguage } from '../../../ui/form/language-choice.tsx'
import { useFollowShop, useSettingsChanges } from './api.ts'
import { type Flat, flattenDefaults, flattenGroup, keyOfField, unflat, wordsKey } from './flat.ts'
import { type Field, formatLabel, groupPage } from './groups.ts'
import { findProblem } from './problems.ts'

/** Edit state of a settings group, shared by all settings forms. */
export interface SettingsForm {
  group: DashboardSettingsGroup
  editor: Editor<Flat>
  /** reauthentication dialog */
  dialog: ReactNode
  readOnly: boolean
  /** language of the shown texts */
  language: Language
  setLanguage: (language: Language) => void
  /** language of the shop's own texts */
  main: Language
  /** field labels for the save bar */
  labels: Record<string, string>
  field: (row: Field) => FieldState
}

/** Value of one setting in the form, and how to change it. */
export interface FieldState {
  key: string
  value: unknown
  change: (value: unknown) => void
  error: string | undefined
  default: unknown
  /** shown while the field is empty: the text in the main language */
  placeholder: string | undefined
}

const toLoaded = (group: DashboardSettingsGroup): Loaded<Flat> => ({ values: flattenGroup(group), version: group.version })

export function useSettingsForm(group: DashboardSettingsGroup, main: Language): SettingsForm {
  const { t } = useTranslation()
  const { session } = useSession()
  const { readNow, settle } = useSettingsChanges()
  const showUndo = useShowUndo()
  const { withPassword, dialog } = useReauthentication()
  const [language, setLanguage] = useState<Language>(main)
  useFollowShop(group.version)
  const editor = useEditor<Flat>({
    name: `${session?.user.email}/settings/${group.group}`,
    loaded: toLoaded(group),
    reload: async () => {
      const now = await readNow(group.group)
      return now && toLoaded(now)
    },
    send: async (flat, version): Promise<Answer<{ loaded: Loaded<Flat> }>> => {
      const input = { group: group.group, version, ...unflat(group.group, flat) }
      const refused = await refusedHere(input)
      if (refused) return refused
      const answer = await withPassword((reauthentication) => send(endpoints.settings.save, { ...input, ...reauthentication }))
      if (!answer.success) return answer
      await settle(answer.group)
      showUndo(t('dashboard.settings.saved'), answer.undo)
      return { success: true, loaded: toLoaded(answer.group) }
    },
  })
  const { values, failure } = editor
  const problems = Object.entries(failure?.fields ?? {}).map(([field, message]) => ({ key: keyOfField(field), message }))
  const wrongAt = problems[0]?.key
  useEffect(() => {
    if (wrongAt === undefined) return
    const inLanguage = wrongAt.split('@')[1] as Language | undefined
    if (inLanguage) setLanguage(inLanguage)
    // Runs after the field shows its error.
    const timer = setTimeout(() => document.querySelector<HTMLElement>('#main [aria-invalid="true"]')?.focus(), 50)
    return () => clearTimeout(timer)
  }, [wrongAt])

  const defaults = flattenDefaults(group)
  /** Texts in the main language are stored in the group itself, unless there is an explicit translation for that language. */
  const toKey = ({ path, kind }: Field) => {
    if (kind !== 'words' && kind !== 'longWords') return path
    return language === main && !group.texts[main]?.[path] ? path : wordsKey(path, language)
  }
  return {
    group,
    editor,
    dialog,
    readOnly: !can(session, 'settings', 'edit') || (group.group === 'bank' && !can(session, 'payments', 'edit')),
    language,
    setLanguage,
    main,
    labels: toLabels(group, (row) => formatLabel(t, row)),
    field: (row) => {
      const key = toKey(row)
      const problem = problems.find((one) => one.key === key)
      return {
        key,
        value: values[key],
        change: (value) => editor.change({ [key]: value }),
        error: problem && findProblem(t, row, values[key], problem.message),
        default: key === row.path ? defaults[key] : '',
        placeholder: key === row.path ? undefined : String(values[row.path] ?? ''),
      }
    },
  }
}

/** Changes the main language of the shop, which is always enabled. */
export const changeMainLanguage = (editor: Editor<Flat>, main: Language): void =>
  editor.change({ language: main, languages: withMainLanguage(main, editor.values.languages as Language[]) })

/** Validates with the shared schema before sending. */
async function refusedHere(input: object): Promise<Failure | undefined> {
  const { SettingsSave } = await loadNow(() => import('./schema.ts'))
  const outcome = SettingsSave.safeParse(input)
  if (outcome.success) return undefined
  const fields = Object.fromEntries(outcome.error.issues.map(({ path, message }) => [path.join('.'), message]))
  return { success: false, code: 'bad_request', err: 'not sent', status: 400, fields }
}

function toLabels({ group, translated }: DashboardSettingsGroup, labelOf: (row: Field) => string): Record<string, string> {
  const labels: Record<string, string> = {}
  for (const row of groupPage(group)?.fields ?? []) {
    labels[row.path] = labelOf(row)
    if (!translated.includes(row.path)) continue
    for (const { code, name } of languages) labels[wordsKey(row.path, code)] = `${labelOf(row)} (${name})`
  }
  return labels
}
