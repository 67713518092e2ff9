import type { EmailTemplateTexts } from '@haat/shared/mails/templates.ts'
import type { Language } from '@haat/shared/text.ts'
import { contain } from '../../extensions/contain.ts'
import type { Extension } from '../../extensions/define.ts'
import { findExtension, findText } from '../../extensions/registry.ts'
import type { Ctx } from '../../platform/context.ts'
import { queueMail } from './queue/queue-mail.ts'
import type { MailRenderer } from './renderer.ts'

interface NewExtensionMail {
  extension: string
  /** its name in `mails` of the extension */
  mail: string
  /** passed to the extension when the mail is sent; no secrets */
  data?: Record<string, string | number | boolean | null>
  /** default: `ctx.language` */
  language?: Language
}

/** Queues a mail of an extension in the caller's transaction. The extension renders it when it is sent; if it is off by then, nothing is sent. */
export const queueExtensionMail = (ctx: Ctx, { extension, mail, data = {}, language }: NewExtensionMail): Promise<string> =>
  queueMail(ctx, { kind: 'extension', data: { extension, mail, data }, ...(language && { language }) })

const render: MailRenderer = async (ctx, { data, language }) => {
  const extension = findExtension(ctx.env, String(data.extension))
  const name = String(data.mail)
  const make = extension?.mails?.[name]
  if (!make) return null
  const made = await contain(ctx, extension.name, `mail ${name}`, (ctx) => make(ctx, data.data as Record<string, unknown>))
  if (!made.ok) throw made.error
  if (!made.value) return null
  const { to, words = {}, link, language: own = language } = made.value
  return { to, language: own, words, ...(link && { link }), like: { name: 'extension', words: templateOf(extension, name, own) } }
}

function templateOf(extension: Extension, mail: string, language: Language): Partial<EmailTemplateTexts> {
  const text = (key: string) => findText(extension, language, `mails.${mail}.${key}`)
  return {
    subject: text('subject')!,
    heading: text('heading')!,
    paragraphs: text('text')!.split('\n'),
    button: text('button') ?? '',
    note: text('note') ?? '',
  }
}

export const extensionMails = { extension: render } satisfies Record<string, MailRenderer>
