export interface RichTextProps {
  label: string
  /** HTML with the tags of shared/rich-text.ts */
  value: string
  /** called only after a change by the user: opening a text does not rewrite it */
  onChange: (html: string) => void
  hint?: string | undefined
  error?: string | undefined
  className?: string | undefined
}
