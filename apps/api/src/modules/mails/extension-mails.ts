import type { Language } from '@haat/shared/text.ts'
import { contain } from '../../extensions/contain.ts'
import { findExtension } from '../../extensions/registry.ts'
import type { Ctx } from '../../platform/context.ts'
import { enabledLanguage } from '../settings/service.ts'
import { queueMail } from './queue/queue-mail.ts'
import type { MailRenderer } from './renderer.ts'
import { findExtensionTemplate, templateNameOf } from './templates/extension-template.ts'
import { findWords } from './templates/texts-repo.ts'

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
  const { to, words = {}, link, language: wanted = language } = made.value
  const own = await enabledLanguage(ctx, wanted)
  const template = findExtensionTemplate(ctx, templateNameOf(extension.name, name))!
  const texts = { ...template.usual(own), ...(await findWords(ctx.db, template.name, own)) }
  return { to, language: own, words, ...(link && { link }), like: { name: 'extension', words: texts } }
}

export const extensionMails = { extension: render } satisfies Record<string, MailRenderer>
