import { inflateRawSync } from 'node:zlib'
import type { ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import type { mailsDashboardApi } from '@haat/shared/mails/dashboard/endpoints.ts'
import { type EmailTemplate, type EmailTemplateSummary, EmailTemplateTexts } from '@haat/shared/mails/dashboard/schema.ts'
import { type EditedTemplateName, emailTemplateNames, isOfExtension } from '@haat/shared/mails/kinds.ts'
import { findUnknownPlaceholders, tidyPlaceholders } from '@haat/shared/mails/templates.ts'
import { Language } from '@haat/shared/text.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { serverTexts } from '../../../texts/all.ts'
import { mailWords } from '../../../texts/types/mails.ts'
import { assertUnchanged, before, toDiff, type UndoHandlers, writeAudit } from '../../audit/service.ts'
import { type ExtensionTemplate, extensionTemplates, findExtensionTemplate } from '../templates/extension-template.ts'
import { findText, findTexts, type OwnWords, putText } from '../templates/texts-repo.ts'

type Api = typeof mailsDashboardApi
type TemplateKey = { name: EditedTemplateName; language: Language }

/** Every template with its subject in `language` and the languages the shop has changed it in. */
export async function listEmailTemplates(
  ctx: Ctx,
  { language }: ParsedOf<Api['emailTemplates']>,
): Promise<{ emailTemplates: EmailTemplateSummary[] }> {
  const own = (await findTexts(ctx.db)).filter(({ words }) => Object.keys(words).length > 0)
  const summarize = (name: EditedTemplateName, usual: string) => {
    const mine = own.filter(({ kind }) => kind === name)
    const words = mine.find((row) => row.language === language)?.words
    return {
      name,
      subject: words?.subject ?? usual,
      own: mine.flatMap((row) => Language.safeParse(row.language).data ?? []),
    }
  }
  return {
    emailTemplates: [
      ...emailTemplateNames
        .filter((name) => name !== 'extension')
        .map((name) => summarize(name, serverTexts[language].mails.kinds[name].subject)),
      ...extensionTemplates(ctx).map(({ name, extension, usual }) => ({
        ...summarize(name, usual(language).subject),
        extension,
      })),
    ],
  }
}

/**
 * One template in one language: current words, default words, placeholders and version.
 * @throws not_found for a mail of an extension that is off or has no such mail
 */
export async function readEmailTemplate(ctx: Ctx, { name, language }: TemplateKey): Promise<{ emailTemplate: EmailTemplate }> {
  const { usual, placeholders, extension } = findTemplate(ctx, { name, language })
  const saved = await findText(ctx.db, name, language)
  const own = saved?.words ?? {}
  return {
    emailTemplate: {
      name,
      language,
      ...(extension && { extension }),
      words: { ...usual, ...own },
      usual,
      placeholders,
      version: saved?.version ?? 0,
      updatedAt: saved && Object.keys(own).length > 0 ? saved.updatedAt.toISOString() : null,
    },
  }
}

/** The default words and the placeholders of a template; `minutes` appears as `time`, a formatted duration. A template without a button has an empty one. */
function findTemplate(
  ctx: Ctx,
  { name, language }: TemplateKey,
): Pick<EmailTemplate, 'usual' | 'placeholders'> & Pick<Partial<ExtensionTemplate>, 'extension'> {
  if (isOfExtension(name)) {
    const template = findExtensionTemplate(ctx, name)
    if (!template) throw new Refusal('not_found')
    return { ...template, usual: template.usual(language) }
  }
  const { subject, heading, paragraphs, button = '', note = '' } = serverTexts[language].mails.kinds[name]
  return {
    usual: { subject, heading, paragraphs, button, note },
    placeholders: ['shop', ...mailWords[name].map((word) => (word === 'minutes' ? 'time' : word))],
  }
}

/**
 * Saves the words that differ from the defaults; `undo` is the audit entry, null without a change.
 * @throws not_found, version_conflict, bad_request
 */
export const saveEmailTemplate = (
  ctx: Ctx,
  { words, version, ...ref }: ParsedOf<Api['saveEmailTemplate']>,
): Promise<{ emailTemplate: EmailTemplate; undo: string | null }> =>
  inTransaction(ctx, async (ctx) => {
    const { emailTemplate: now } = await readEmailTemplate(ctx, ref)
    if (now.version !== version) throw new Refusal('version_conflict', { emailTemplate: now })
    const undo = await storeWords(ctx, now, assertWords(words, now))
    return { ...(await readEmailTemplate(ctx, ref)), undo }
  })

/**
 * Normalizes the placeholders of a template.
 * @throws bad_request for an unknown placeholder, or a missing button text
 */
export function assertWords(
  words: EmailTemplateTexts,
  { usual, placeholders }: { usual: Pick<EmailTemplateTexts, 'button'>; placeholders: readonly string[] },
): EmailTemplateTexts {
  const tidied: EmailTemplateTexts = {
    subject: tidyPlaceholders(words.subject),
    heading: tidyPlaceholders(words.heading),
    paragraphs: words.paragraphs.map(tidyPlaceholders),
    button: usual.button === '' ? '' : tidyPlaceholders(words.button),
    note: tidyPlaceholders(words.note),
  }
  const wrong = Object.entries(findUnknownPlaceholders(tidied, placeholders))
  const fields = Object.fromEntries(wrong.map(([field, named]) => [`words.${field}`, `nobody fills ${named.join(' ')}`]))
  if (usual.button !== '' && tidied.button === '') fields['words.button'] = 'has to say something'
  if (Object.keys(fields).length > 0) throw new Refusal('bad_request', { fields })
  return tidied
}

/** Stores the words that differ from the defaults. Answers the audit entry, null without a change. */
async function storeWords(ctx: Ctx, now: EmailTemplate, words: EmailTemplateTexts, undoOf?: string): Promise<string | null> {
  const diff = toDiff(now.words, words)
  if (Object.keys(diff).length === 0) return null
  const { name, language } = now
  if (!(await putText(ctx.db, { kind: name, language, words: toOwnWords(now.usual, words) }, now.version)))
    throw new Refusal('version_conflict', { ...(await readEmailTemplate(ctx, now)) })
  const target = `${name} ${language}`
  return writeAudit(ctx, { section: 'system', action: 'mails.words', target, diff, ...(undoOf && { undoOf }) })
}

const toOwnWords = (usual: EmailTemplateTexts, words: EmailTemplateTexts): OwnWords =>
  Object.fromEntries(Object.entries(toDiff(usual, words)).map(([field, [, is]]) => [field, is]))

export const mailUndoHandlers: UndoHandlers = {
  'mails.words': async (ctx, entry) => {
    const [name, language] = entry.target.split(' ') as [EditedTemplateName, Language]
    const { emailTemplate } = await readEmailTemplate(ctx, { name, language })
    assertUnchanged(entry, { ...emailTemplate.words })
    const restored = EmailTemplateTexts.safeParse({ ...emailTemplate.words, ...before(entry) })
    if (!restored.success) throw new Refusal('version_conflict', { emailTemplate })
    return (await storeWords(ctx, emailTemplate, assertWords(restored.data, emailTemplate), entry.id))!
  },
}

/**
 * Unsaved words from the query of the preview frame: base64url of deflated JSON.
 * @throws bad_request
 */
export function parseDraft(draft: string): EmailTemplateTexts {
  try {
    const text = inflateRawSync(Buffer.from(draft, 'base64url'), { maxOutputLength: 64_000 }).toString('utf8')
    return EmailTemplateTexts.parse(JSON.parse(text))
  } catch {
    throw new Refusal('bad_request', { fields: { draft: 'cannot be read' } })
  }
}
