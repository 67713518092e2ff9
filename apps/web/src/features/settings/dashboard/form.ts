import { endpoints } from 'virtual:dashboard-endpoints'
import { languages } from '@haat/shared/lists/languages.ts'
import { can } from '@haat/shared/permissions.ts'
import type { DeskSettingsGroup } from '@haat/shared/settings/desk-schema.ts'
import type { Language } from '@haat/shared/text.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../../lib/api/api.ts'
import type { Answer, Failure } from '../../../lib/api/http.ts'
import { type Editor, type Loaded, useEditor } from '../../../lib/dashboard/use-editor.ts'
import { useTellUndo } from '../../../lib/dashboard/use-undo.ts'
import { useSession } from '../../../lib/session/use-session.ts'
import { useReauthentication } from '../../../ui/dashboard/reauthentication.tsx'
import { useFollowShop, useSettingsChanges } from './api.ts'
import { defaultsOf, type Flat, flatOf, keyOfField, unflat, wordsKey } from './flat.ts'
import { type Field, groupPage } from './groups.ts'
import { problemOf } from './problems.ts'

/** One group while it is edited: what every form of the settings works with. */
export interface SettingsForm {
  group: DeskSettingsGroup
  editor: Editor<Flat>
  /** asks for the password where a change needs it */
  dialog: ReactNode
  readOnly: boolean
  /** of the words that are shown */
  language: Language
  setLanguage: (language: Language) => void
  /** the language the shop's own words are in */
  main: Language
  /** names of the fields for the save bar */
  labels: Record<string, string>
  field: (row: Field) => FieldState
}

interface FieldState {
  key: string
  value: unknown
  change: (value: unknown) => void
  error: string | undefined
  default: unknown
  /** stands there while the field is empty: the words of the main language */
  placeholder: string | undefined
}

const loadedOf = (group: DeskSettingsGroup): Loaded<Flat> => ({ values: flatOf(group), version: group.version })

export function useSettingsForm(group: DeskSettingsGroup, main: Language): SettingsForm {
  const { t } = useTranslation()
  const { session } = useSession()
  const { readNow, settle } = useSettingsChanges()
  const tellUndo = useTellUndo()
  const { withPassword, dialog } = useReauthentication()
  const [language, setLanguage] = useState<Language>(main)
  useFollowShop(group.version)
  const editor = useEditor<Flat>({
    name: `${session?.user.email}/settings/${group.group}`,
    loaded: loadedOf(group),
    reload: async () => {
      const now = await readNow(group.group)
      return now && loadedOf(now)
    },
    send: async (flat, version): Promise<Answer<{ loaded: Loaded<Flat> }>> => {
      const wish = { group: group.group, version, ...unflat(group.group, flat) }
      const refused = await refusedHere(wish)
      if (refused) return refused
      const answer = await withPassword((proof) => send(endpoints.settings.save, { ...wish, ...proof }))
      if (!answer.success) return answer
      await settle(answer.group)
      tellUndo(t('dashboard.settings.saved'), answer.undo)
      return { success: true, loaded: loadedOf(answer.group) }
    },
  })
  const { values, failure } = editor
  const problems = Object.entries(failure?.fields ?? {}).map(([field, message]) => ({ key: keyOfField(field), message }))
  const wrongAt = problems[0]?.key
  useEffect(() => {
    if (wrongAt === undefined) return
    const inLanguage = wrongAt.split('@')[1] as Language | undefined
    if (inLanguage) setLanguage(inLanguage)
    // After the field says what is wrong.
    const timer = setTimeout(() => document.querySelector<HTMLElement>('#main [aria-invalid="true"]')?.focus(), 50)
    return () => clearTimeout(timer)
  }, [wrongAt])

  const defaults = defaultsOf(group)
  /** Words in the main language stand in the group itself, unless somebody wrote them for that language on purpose. */
  const keyOf = ({ path, kind }: Field) => {
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
    labels: labelsOf(group, (row) => t(`dashboard.settings.label.${row.label}`)),
    field: (row) => {
      const key = keyOf(row)
      const problem = problems.find((one) => one.key === key)
      return {
        key,
        value: values[key],
        change: (value) => editor.change({ [key]: value }),
        error: problem && problemOf(t, row, values[key], problem.message),
        default: key === row.path ? defaults[key] : '',
        placeholder: key === row.path ? undefined : String(values[row.path] ?? ''),
      }
    },
  }
}

/** Checked by the schema the server has, before anything is sent. */
async function refusedHere(wish: object): Promise<Failure | undefined> {
  const { SettingsSave } = await import('./schema.ts')
  const verdict = SettingsSave.safeParse(wish)
  if (verdict.success) return undefined
  const fields = Object.fromEntries(verdict.error.issues.map(({ path, message }) => [path.join('.'), message]))
  return { success: false, code: 'bad_request', err: 'not sent', status: 400, fields }
}

function labelsOf({ group, translated }: DeskSettingsGroup, labelOf: (row: Field) => string): Record<string, string> {
  const labels: Record<string, string> = {}
  for (const row of groupPage(group)?.fields ?? []) {
    labels[row.path] = labelOf(row)
    if (!translated.includes(row.path)) continue
    for (const { code, name } of languages) labels[wordsKey(row.path, code)] = `${labelOf(row)} (${name})`
  }
  return labels
}
