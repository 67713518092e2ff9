import type { MailKind } from '@haat/shared/mails/kinds.ts'
import type { MailMaker } from './modules/mails/maker.ts'

/** Who writes which mail. */
export const mailMakers: Partial<Record<MailKind, MailMaker>> = {}
