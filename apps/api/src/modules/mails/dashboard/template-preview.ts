import type { ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import type { mailsDashboardApi } from '@haat/shared/mails/dashboard/endpoints.ts'
import type { EmailTemplatePreview } from '@haat/shared/mails/dashboard/schema.ts'
import {
  type EditedTemplateName,
  type EmailTemplateName,
  type EmailTemplateVariant,
  emailTemplateVariants,
  isOfExtension,
  type MailKind,
  mailKinds,
  templateKind,
} from '@haat/shared/mails/kinds.ts'
import { maySendAgain } from '@haat/shared/mails/states.ts'
import { can } from '@haat/shared/permissions.ts'
import { Language } from '@haat/shared/text.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { consumeRateLimit } from '../../../platform/rate-limit.ts'
import { findLook, type MailRenderers } from '../queue/send.ts'
import type { MadeMail, MailRenderer } from '../renderer.ts'
import { queueMail } from '../service.ts'
import { type EmailTemplate, renderEmailTemplate, toTemplateName } from '../templates/email-template.ts'
import { findExtensionTemplate, sampleOfExtension } from '../templates/extension-template.ts'
import { sampleMail } from '../templates/sample.ts'
import { findWords } from '../templates/texts-repo.ts'
import { mailById } from './repo.ts'
import { assertWords, parseDraft, readEmailTemplate } from './templates.ts'

type Api = typeof mailsDashboardApi

/**
 * Service functions that render mails for the dashboard. `renderers` come from the composition root, which knows all modules.
 */
export function emailTemplatePreviews(renderers: MailRenderers) {
  const renderPreview = async (ctx: Ctx, { name, language, words, orderId }: EmailTemplatePreview): Promise<EmailTemplate> => {
    const { look } = await findLook({ ...ctx, language })
    const { emailTemplate } = await readEmailTemplate(ctx, { name, language })
    const own = words ? assertWords(words, emailTemplate) : emailTemplate.words
    if (isOfExtension(name)) return renderEmailTemplate('extension', findSample(ctx, name, look.url, language), look, own)
    const made = orderId ? await renderForOrder(ctx, { name, language, orderId }) : sampleMail(name, look.url, language)
    return renderEmailTemplate(name, made, look, own)
  }

  const renderForOrder = async (
    ctx: Ctx,
    { name, language, orderId }: { name: EmailTemplateName; language: Language; orderId: string },
  ) => {
    assertMayViewOrders(ctx)
    const kind = templateKind(name)
    const renderer = canRenderAgain(kind) ? renderers[kind] : undefined
    const made = await renderer?.(
      { ...ctx, language },
      { id: '', to: 'x@example.invalid', userId: null, language, data: { orderId } },
    )
    const { emailTemplate: _, ...whole } = withoutSecrets(made)
    return { ...whole, ...(name in emailTemplateVariants && { emailTemplate: name as EmailTemplateVariant }) }
  }

  return {
    look: async (ctx: Ctx, input: EmailTemplatePreview) => {
      const { subject, text } = await renderPreview(ctx, input)
      return { subject, text }
    },
    page: async (ctx: Ctx, { draft, ...input }: ParsedOf<Api['page']>) => ({
      html: (await renderPreview(ctx, { ...input, ...(draft && { words: parseDraft(draft) }) })).html,
    }),
    /** Rendered again: sent mails are not stored, and their secrets existed only while sending. */
    mailPage: async (ctx: Ctx, { mailId }: ParsedOf<Api['mailPage']>) => {
      assertMayViewOrders(ctx)
      const mail = await mailById(ctx.db, mailId)
      const kind = mailKinds.find((one): one is MailKind => one === mail?.kind)
      if (!mail || !kind || !canRenderAgain(kind)) throw new Refusal('not_found')
      const language = Language.safeParse(mail.language).data ?? 'en'
      const due = { id: mail.id, to: mail.recipient ?? 'x@example.invalid', userId: mail.userId, language, data: mail.data }
      const made = withoutSecrets(await renderers[kind]?.({ ...ctx, language }, due))
      const { look } = await findLook({ ...ctx, language })
      const name = toTemplateName(kind, made)
      return { html: renderEmailTemplate(name, made, look, await findWords(ctx.db, name, language)).html }
    },
  }
}

/** Mails that can be rendered again from their order id or queued data. */
const canRenderAgain = (kind: MailKind): boolean => maySendAgain(kind)

function assertMayViewOrders(ctx: Ctx): void {
  if (!can(ctx.person!.session, 'orders', 'view')) throw new Refusal('not_allowed')
}

/**
 * Drops code and query of the link: the link of a guest's mail opens the order and is for its recipient only.
 * @throws not_found
 */
function withoutSecrets(made: MadeMail | null | undefined): MadeMail {
  if (!made) throw new Refusal('not_found')
  const { link, code: _, ...rest } = made
  return { ...rest, ...(link && { link: link.split('?')[0]! }) }
}

/**
 * Mails the template, with the unsaved words, to the signed-in user.
 * @throws not_found, email_unverified, bad_request, rate_limited
 */
export async function sendEmailTemplate(
  ctx: Ctx,
  { name, language, words }: ParsedOf<Api['sendEmailTemplate']>,
): Promise<{ to: string }> {
  const to = ctx.person?.email
  if (!to) throw new Refusal('email_unverified')
  const { emailTemplate } = await readEmailTemplate(ctx, { name, language })
  const own = words ? assertWords(words, emailTemplate) : isOfExtension(name) ? emailTemplate.words : undefined
  await consumeRateLimit(ctx, 'mail', ctx.person?.id)
  await inTransaction(ctx, (ctx) =>
    queueMail(ctx, { kind: 'test', to, language, data: { emailTemplate: name, ...(own && { words: own }) } }),
  )
  return { to }
}

/** @throws not_found */
function findSample(ctx: Ctx, name: EditedTemplateName, url: string, language: Language): MadeMail {
  if (!isOfExtension(name)) return sampleMail(name, url, language)
  const template = findExtensionTemplate(ctx, name)
  if (!template) throw new Refusal('not_found')
  return sampleOfExtension(template, url, language)
}

/** Renders a test mail with the template of another kind. */
export const likeAnother: MailRenderer = async (ctx, { to, language, data }) => {
  const name = data.emailTemplate as EditedTemplateName
  if (!to) return null
  return {
    ...findSample(ctx, name, ctx.env.publicUrl, language),
    to,
    like: {
      name: isOfExtension(name) ? 'extension' : name,
      ...(data.words ? { words: data.words as Record<string, never> } : {}),
    },
  }
}
