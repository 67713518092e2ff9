import { endpoints } from 'virtual:dashboard-endpoints'
import type { DashboardProduct } from '@haat/shared/catalog/dashboard/schema.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../../../lib/api/api.ts'
import type { Failure } from '../../../../lib/api/http.ts'
import { type Draft, dropDraft, readDraft, writeDraft } from '../../../../lib/dashboard/editing/draft.ts'
import { useSession } from '../../../../lib/session/use-session.ts'
import { useShowUndo } from '../../../../ui/dashboard/use-undo.ts'
import { toast } from '../../../../ui/feedback/toast.tsx'
import { useCatalogChanges } from '../api.ts'
import type { Field } from './grid/cells.ts'
import {
  afterSave,
  type Change,
  type Clash,
  discard,
  edit,
  editedCells,
  rebase,
  redo,
  type Sheet,
  startSheet,
  toPatches,
  undo,
} from './sheet.ts'

type Texts = Record<string, string>

/** State of the variant grid: edits, undo history, draft in this browser, and saving. */
export function useSheet(product: DashboardProduct) {
  const { t } = useTranslation()
  const { session } = useSession()
  const { settle, readNow } = useCatalogChanges()
  const showUndo = useShowUndo()
  const [sheet, setSheet] = useState<Sheet>(() => startSheet(product.variants))
  const [seen, setSeen] = useState(product)
  const [clashes, setClashes] = useState<Clash[]>()
  const [failure, setFailure] = useState<Failure>()
  const [isSaving, setSaving] = useState(false)
  // Stock changes without a new version, so the same version may have new data.
  if (product !== seen && product.version >= seen.version) {
    setSeen(product)
    setSheet(rebase(sheet, product.variants).sheet)
  }
  const edited = editedCells(sheet)
  const wrong = edited.filter(({ row, field }) => row.problems[field] !== undefined)
  const draft = useSheetDraft(`${session?.user.email}/variants/${product._id}`, sheet, edited)

  const save = async () => {
    const sent = toPatches(sheet)
    if (isSaving || sent.length === 0) return
    setSaving(true)
    setFailure(undefined)
    const answer = await settle(send(endpoints.catalog.setCells, { productId: product._id, version: seen.version, cells: sent }))
    if (answer.success) {
      setSheet((now) => afterSave(now, { sent, variants: answer.product.variants, errors: answer.errors }))
      setClashes(undefined)
      if (answer.errors.length > 0) toast.error(t('dashboard.variants.someRefused', { count: answer.errors.length }))
      else showUndo(t('dashboard.variants.saved'), answer.undo)
    } else if (answer.code === 'version_conflict') {
      const theirs = await readNow(product._id)
      if (theirs) {
        const merged = rebase(sheet, theirs.variants)
        setSeen(theirs)
        setSheet(merged.sheet)
        setClashes(merged.clashes)
      } else setFailure(answer)
    } else setFailure(answer)
    setSaving(false)
  }

  const apply = useCallback((changes: readonly Change[]) => setSheet((now) => edit(now, changes)), [])
  return {
    sheet,
    apply,
    undo: useCallback(() => setSheet(undo), []),
    redo: useCallback(() => setSheet(redo), []),
    discard: () => {
      draft.drop()
      setClashes(undefined)
      setFailure(undefined)
      setSheet(discard)
    },
    edited: edited.length,
    wrong: wrong.length,
    save,
    isSaving,
    failure,
    conflict: clashes && {
      clashes,
      dismiss: () => setClashes(undefined),
      takeTheirs: () => {
        setClashes(undefined)
        apply(clashes.map(({ id, field, theirs }) => ({ id, field, to: theirs })))
      },
    },
    draft:
      edited.length === 0 && draft.saved
        ? { at: draft.saved.at, drop: draft.drop, restore: () => apply(draft.take()) }
        : undefined,
  }
}
export type SheetState = ReturnType<typeof useSheet>

/** Stores unsaved edits in this browser, debounced so that a large paste writes once. */
function useSheetDraft(name: string, sheet: Sheet, edited: ReturnType<typeof editedCells>) {
  const [saved, setSaved] = useState<Draft<Texts> | undefined>(() => readDraft<Texts>(name))
  const hadEdits = useRef(false)
  const latest = useRef(edited)
  useEffect(() => {
    latest.current = edited
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft belongs to one state of the sheet
  useEffect(() => {
    const timer = setTimeout(() => {
      const cells = latest.current
      if (cells.length > 0) {
        const texts = (of: 'cells' | 'base') =>
          Object.fromEntries(cells.map(({ row, field }) => [`${row.id}/${field}`, row[of][field]]))
        writeDraft<Texts>(name, { values: texts('cells'), base: texts('base'), at: Date.now() })
      } else if (hadEdits.current) dropDraft(name)
      hadEdits.current = cells.length > 0
    }, 400)
    return () => clearTimeout(timer)
  }, [sheet.rows, name])
  const drop = () => {
    dropDraft(name)
    setSaved(undefined)
  }
  const take = (): Change[] => {
    setSaved(undefined)
    return Object.entries(saved?.values ?? {}).map(([key, to]) => {
      const [id = '', field] = key.split('/')
      return { id, field: field as Field, to }
    })
  }
  return { saved, drop, take }
}
