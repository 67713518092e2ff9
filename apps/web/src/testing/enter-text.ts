import type { UserEvent } from '@testing-library/user-event'

/**
 * Enters `text` at the end of a field in one step, as pasting does: one `input` event and one rendering instead of one for each key. A test of what
 * happens at each key (suggestions, Enter, masks) calls `user.type` instead.
 */
export async function enterText(user: UserEvent, field: Element, text: string): Promise<void> {
  await user.click(field)
  await user.paste(text)
}
