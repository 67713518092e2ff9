import { endpoints } from 'virtual:dashboard-endpoints'
import type { Customer } from '@haat/shared/customers/dashboard/endpoints.ts'
import { can } from '@haat/shared/permissions.ts'
import { useTranslation } from 'react-i18next'
import { send } from '../../../../lib/api/api.ts'
import { type Loaded, useEditor } from '../../../../lib/dashboard/editing/use-editor.ts'
import { useSession } from '../../../../lib/session/use-session.ts'
import { Chip } from '../../../../ui/chip.tsx'
import { Editor } from '../../../../ui/dashboard/editor.tsx'
import { TagInput } from '../../../../ui/dashboard/fields/tag-input.tsx'
import { useShowUndo } from '../../../../ui/dashboard/use-undo.ts'
import { Textarea } from '../../../../ui/form/field.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { useCustomerChanges, useCustomerTagsQuery } from '../api.ts'

interface Props {
  customer: Customer
}

/** Staff note about the customer. */
export function NoteSection({ customer }: Props) {
  const { session } = useSession()
  return can(session, 'customers', 'edit') ? <NoteEditor customer={customer} /> : <NoteShown customer={customer} />
}

interface Values {
  note: string
  tags: string[]
}
const toLoaded = ({ note, tags, version }: Customer): Loaded<Values> => ({ values: { note, tags }, version })

function NoteEditor({ customer }: Props) {
  const { t } = useTranslation()
  const { session } = useSession()
  const { settle, readNow } = useCustomerChanges()
  const { data: known = [] } = useCustomerTagsQuery()
  const showUndo = useShowUndo()
  const customerId = customer._id
  const editor = useEditor<Values>({
    name: `${session?.user.email}/customers/${customerId}`,
    loaded: toLoaded(customer),
    reload: async () => {
      const now = await readNow(customerId)
      return now && toLoaded(now)
    },
    send: async (values, version) => {
      const answer = await settle(send(endpoints.customers.note, { customerId, ...values, version }))
      if (!answer.success) return answer
      showUndo(t('dashboard.customers.note.saved'), answer.undo)
      return { success: true, loaded: toLoaded(answer.customer) }
    },
  })
  const { values } = editor
  return (
    <div>
      <Editor
        editor={editor}
        labels={{ note: t('dashboard.customers.note.changed'), tags: t('dashboard.customers.note.tagsChanged') }}
      >
        <Card className="space-y-4">
          <h2 className="text-lg">{t('dashboard.customers.note.title')}</h2>
          <Textarea
            label={t('dashboard.customers.note.label')}
            hint={t('dashboard.customers.note.hint')}
            rows={4}
            maxLength={4000}
            dir="auto"
            value={values.note}
            onChange={({ target }) => editor.change({ note: target.value })}
          />
          <TagInput
            label={t('dashboard.customers.column.tags')}
            value={values.tags}
            suggest={known}
            onChange={(tags) => editor.change({ tags })}
          />
        </Card>
      </Editor>
    </div>
  )
}

function NoteShown({ customer: { note, tags } }: Props) {
  const { t } = useTranslation()
  return (
    <Card className="space-y-3">
      <h2 className="text-lg">{t('dashboard.customers.note.title')}</h2>
      {note ? (
        <p dir="auto" className="break-words whitespace-pre-line">
          {note}
        </p>
      ) : (
        <p className="text-soft">{t('dashboard.customers.note.none')}</p>
      )}
      {tags.length > 0 && (
        <p className="flex flex-wrap gap-1.5">
          {tags.map((tag) => (
            <Chip key={tag}>
              <bdi>{tag}</bdi>
            </Chip>
          ))}
        </p>
      )}
    </Card>
  )
}
