import { type EmailTemplateName, type MailKind, templateKind } from '@haat/shared/mails/kinds.ts'
import { serverTexts } from '../../../texts/all.ts'
import type { MailText, MailTexts } from '../../../texts/types/mails.ts'
import type { MadeMail } from '../renderer.ts'
import { type Look, renderFrame, solid, textColorOn } from './frame.ts'
import { goodsAsHtml, goodsAsText, quoteAsHtml, quoteAsText } from './goods.ts'
import { orderAsHtml, orderAsText } from './order.ts'
import { escapeHtml, fill, toPlaceholderValues, type Words } from './placeholders.ts'

export type { Look }

/** Template of a mail: the variant that the renderer chose, else the one of its kind. */
export const toTemplateName = (kind: MailKind, { emailTemplate }: Pick<MadeMail, 'emailTemplate'>): EmailTemplateName =>
  emailTemplate && templateKind(emailTemplate) === kind ? emailTemplate : kind

export interface EmailTemplate {
  subject: string
  text: string
  html: string
}

/** Renders subject, text part and HTML part. `own` overrides the default words. */
export function renderEmailTemplate(
  name: EmailTemplateName,
  made: MadeMail,
  look: Look,
  own: Partial<MailText> = {},
): EmailTemplate {
  const texts = serverTexts[look.language].mails
  const words = toPlaceholderValues(made.words ?? {}, texts, look)
  const parts = { template: { ...texts.kinds[name], ...own }, words, texts, look }
  return {
    subject: fill(parts.template.subject, words).replaceAll(/\s+/g, ' ').trim(),
    text: renderText(made, parts),
    html: renderHtml(made, parts),
  }
}

interface TemplateParts {
  template: MailText
  words: Words
  texts: MailTexts
  look: Look
}

/** Paragraphs that are not empty once their placeholders are filled. */
const nonEmptyParagraphs = ({ template, words }: TemplateParts): string[] =>
  template.paragraphs.filter((text) => fill(text, words).trim() !== '')

/** Why the mail was sent, and whether it can be replied to. */
const footOf = ({ template, texts, look }: TemplateParts): string => template.why ?? (look.answers ? texts.answers : texts.why)

function renderText(made: MadeMail, parts: TemplateParts): string {
  const { link, code, order, quote, bank, goods, stop } = made
  const { template, words, texts, look } = parts
  const say = (text: string) => fill(text, words)
  const blocks = [
    say(words.name ? texts.hello : texts.helloNobody),
    ...nonEmptyParagraphs(parts).map(say),
    quote && quoteAsText(quote),
    bank && quoteAsText(bank, texts.order.bank),
    code && `    ${code}`,
    link && (template.button ? `${say(template.button)}:\n${link}` : link),
    goods && goodsAsText(goods),
    order && orderAsText(order, texts.order, look.language),
    template.note && say(template.note),
    ['-- ', look.shop, look.url, say(footOf(parts)), ...(stop ? [`${texts.stop}: ${stop.page}`] : [])].join('\n'),
  ]
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}

function renderHtml(made: MadeMail, parts: TemplateParts): string {
  const { link, code, order, quote, bank, goods, stop } = made
  const { template, words, texts, look } = parts
  const { heading, button, note } = template
  const { language } = look
  const brand = solid(look.brand)
  const say = (text: string) => fill(escapeHtml(text), words, (word) => `<bdi>${escapeHtml(word)}</bdi>`)
  const p = (text: string) =>
    `<p class="ink" style="margin:0 0 16px;font-size:16px;line-height:1.6;color:#1c1a17">${say(text)}</p>`
  const rows = [
    `<h1 class="ink" style="margin:0 0 16px;font-size:24px;line-height:1.3;font-weight:700;color:#1c1a17">${say(heading)}</h1>`,
    p(words.name ? texts.hello : texts.helloNobody),
    ...nonEmptyParagraphs(parts).map(p),
    quote && quoteAsHtml(quote, language),
    bank && quoteAsHtml(bank, language, texts.order.bank),
    code &&
      `<p dir="ltr" class="code ink" style="margin:8px 0 24px;padding:16px;border-radius:8px;background:#f4f1ea;color:#1c1a17;text-align:center;font:700 32px/1.2 Consolas,Menlo,monospace;letter-spacing:8px">${escapeHtml(code)}</p>`,
    link &&
      button &&
      `<p style="margin:8px 0 24px"><a href="${escapeHtml(link)}" style="display:inline-block;padding:14px 28px;border-radius:8px;background:${brand};border:1px solid ${brand};color:${textColorOn(brand)};font-size:16px;line-height:1.25;font-weight:600;text-decoration:none">${say(button)}</a></p>`,
    goods && goodsAsHtml(goods, language),
    order && orderAsHtml(order, texts.order, look.language),
    note && `<p class="soft" style="margin:0 0 16px;font-size:14px;line-height:1.6;color:#5d5850">${say(note)}</p>`,
    link &&
      button &&
      `<p class="soft line" style="margin:24px 0 0;padding-top:16px;border-top:1px solid #e9e5dd;font-size:13px;line-height:1.6;color:#5d5850">${say(texts.copyLink)}<br><a href="${escapeHtml(link)}" dir="ltr" class="soft" style="color:#5d5850;word-break:break-all;unicode-bidi:isolate">${escapeHtml(link)}</a></p>`,
  ]
  const small = (href: string, text: string, dir = '') =>
    `<br><a href="${escapeHtml(href)}" ${dir}class="soft" style="color:#5d5850">${escapeHtml(text)}</a>`
  return renderFrame({
    title: escapeHtml(fill(heading, words)),
    body: rows.filter(Boolean).join('\n'),
    foot: `${say(footOf(parts))}${small(look.url, look.url, 'dir="ltr" ')}${stop ? small(stop.page, texts.stop) : ''}`,
    look,
  })
}
