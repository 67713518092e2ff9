import type { Editor } from '@tiptap/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../button.tsx'
import { Input } from '../../form/field.tsx'
import { Dialog } from '../../overlay.tsx'
import { toLink } from './tidy.ts'

/** Sets the link of the selected text; without a selection, also asks for the text to insert. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { t } = useTranslation()
  const [before] = useState(() => String(editor.getAttributes('link').href ?? ''))
  const [needsText] = useState(() => !before && editor.state.selection.empty)
  const [address, setAddress] = useState(before)
  const [text, setText] = useState('')
  const [isWrong, setWrong] = useState(false)
  const leave = () => {
    onClose()
    setTimeout(() => editor.commands.focus())
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    // Do not submit the form around the editor.
    event.stopPropagation()
    const href = toLink(address, location.origin)
    if (!href) return setWrong(true)
    if (needsText) {
      const words = text.trim() || address.trim()
      editor
        .chain()
        .insertContent([
          { type: 'text', text: words, marks: [{ type: 'link', attrs: { href } }] },
          { type: 'text', text: ' ' },
        ])
        .run()
    } else editor.chain().extendMarkRange('link').setLink({ href }).run()
    leave()
  }
  return (
    <Dialog open onOpenChange={leave} title={t('dashboard.content.link')} className="sm:max-w-md">
      <form noValidate onSubmit={save} className="space-y-4 p-5">
        {needsText && (
          <Input
            label={t('dashboard.content.linkText')}
            value={text}
            dir="auto"
            autoComplete="off"
            onChange={({ target }) => setText(target.value)}
          />
        )}
        <Input
          label={t('dashboard.content.linkTo')}
          hint={t('dashboard.content.linkHint')}
          error={isWrong ? t('dashboard.content.linkWrong') : undefined}
          value={address}
          dir="ltr"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          className="[&_input]:text-page"
          onChange={({ target }) => {
            setAddress(target.value)
            setWrong(false)
          }}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary">
            {t('dashboard.content.linkSet')}
          </Button>
          {before && (
            <Button
              variant="danger"
              onClick={() => {
                editor.chain().extendMarkRange('link').unsetLink().run()
                leave()
              }}
            >
              {t('dashboard.content.linkRemove')}
            </Button>
          )}
          <Button onClick={leave}>{t('ui.cancel')}</Button>
        </div>
      </form>
    </Dialog>
  )
}
