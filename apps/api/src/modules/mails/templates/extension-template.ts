import type { EmailTemplateTexts } from '@haat/shared/mails/dashboard/schema.ts'
import type { ExtensionTemplateName } from '@haat/shared/mails/kinds.ts'
import { languageCodes } from '@haat/shared/reference/languages.ts'
import type { Language } from '@haat/shared/text.ts'
import type { Extension } from '../../../extensions/define.ts'
import { extensionsOf, findExtension, findText } from '../../../extensions/registry.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { MadeMail } from '../renderer.ts'
import { sampleMail } from './sample.ts'

/** Template of a mail of an extension that is on. */
export interface ExtensionTemplate {
  name: ExtensionTemplateName
  /** names of the extension and of its mail, in the language of `ctx` */
  extension: { title: string; mail: string }
  usual: (language: Language) => EmailTemplateTexts
  /** placeholders that its texts may contain: those of the default texts of the extension */
  placeholders: string[]
}

/** Name of the template of an extension's mail. */
export const templateNameOf = (extension: string, mail: string): ExtensionTemplateName => `x.${extension}.${mail}`

/** The templates of all extensions that are on. */
export const extensionTemplates = (ctx: Ctx): ExtensionTemplate[] =>
  extensionsOf(ctx.env).flatMap((extension) =>
    Object.keys(extension.mails ?? {}).map((mail) => toTemplate(ctx.language, extension, mail)),
  )

/** A template of an extension by its name; undefined if the extension is off or has no such mail. */
export function findExtensionTemplate(ctx: Ctx, name: ExtensionTemplateName): ExtensionTemplate | undefined {
  const [, extensionName = '', mail = ''] = /^x\.([a-z][a-z0-9-]*)\.(.+)$/.exec(name) ?? []
  const extension = findExtension(ctx.env, extensionName)
  return extension?.mails && Object.hasOwn(extension.mails, mail) ? toTemplate(ctx.language, extension, mail) : undefined
}

function toTemplate(reader: Language, extension: Extension, mail: string): ExtensionTemplate {
  const said = languageCodes.map((language) => JSON.stringify(defaultTexts(extension, mail, language))).join('')
  const words = [...said.matchAll(/\{\{(\w+)\}\}/g)].map(([, word]) => word!)
  return {
    name: templateNameOf(extension.name, mail),
    extension: {
      title: findText(extension, reader, 'title')!,
      mail: findText(extension, reader, `mails.${mail}.title`) ?? mail,
    },
    usual: (language) => defaultTexts(extension, mail, language),
    placeholders: [...new Set(['shop', ...words])],
  }
}

/** The texts of a mail as the extension has them. */
function defaultTexts(extension: Extension, mail: string, language: Language): EmailTemplateTexts {
  const text = (key: string) => findText(extension, language, `mails.${mail}.${key}`)
  return {
    subject: text('subject')!,
    heading: text('heading')!,
    paragraphs: text('text')!.split('\n'),
    button: text('button') ?? '',
    note: text('note') ?? '',
  }
}

/** Sample content: values that only the extension can fill are shown in square brackets. `url` is the shop's origin. */
export function sampleOfExtension({ placeholders, usual }: ExtensionTemplate, url: string, language: Language): MadeMail {
  const { words, ...sample } = sampleMail('test', url, language)
  const unknown = Object.fromEntries(placeholders.map((word) => [word, `[${word}]`]))
  return { ...sample, words: { ...unknown, ...words }, ...(usual(language).button && { link: `${url}/` }) }
}
