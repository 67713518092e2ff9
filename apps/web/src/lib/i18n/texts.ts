import type errors from '../../../locales/en/errors.json'
import type shell from '../../../locales/en/shell.json'
import type ui from '../../../locales/en/ui.json'

/** The English files are the type of all texts: a wrong key does not compile. One line per domain. */
export interface Texts {
  errors: typeof errors
  shell: typeof shell
  ui: typeof ui
}
