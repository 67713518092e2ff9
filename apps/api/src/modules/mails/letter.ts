import { kindOfLetter, type LetterName, type MailKind } from '@haat/shared/mails/kinds.ts'
import type { Language } from '@haat/shared/text.ts'
import { framed, inkOn, type Look, solid } from './letter-frame.ts'
import { goodsAsHtml, goodsAsText, quoteAsHtml, quoteAsText } from './letter-goods.ts'
import { orderAsHtml, orderAsText } from './letter-order.ts'
import type { MadeMail } from './maker.ts'
import { ar } from './texts/ar.ts'
import { bn } from './texts/bn.ts'
import { en } from './texts/en.ts'
import { fr } from './texts/fr.ts'
import type { MailText, MailTexts } from './texts/type.ts'
import { escaped, fill, spoken, type Words } from './words.ts'

export type { Look }

export const mailTexts: Record<Language, MailTexts> = { en, bn, ar, fr }

/** What a mail says in the shop's own words, and whose words they are. */
export const letterNameOf = (kind: MailKind, { letter }: Pick<MadeMail, 'letter'>): LetterName =>
  letter && kindOfLetter(letter) === kind ? letter : kind

export interface Letter {
  subject: string
  text: string
  html: string
}

/** The subject and both parts of a mail. `own` stands in place of the words the shop came with. */
export function writeLetter(name: LetterName, made: MadeMail, look: Look, own: Partial<MailText> = {}): Letter {
  const texts = mailTexts[look.language]
  const words = spoken(made.words ?? {}, texts, look)
  const parts = { said: { ...texts.kinds[name], ...own }, words, texts, look }
  return {
    subject: fill(parts.said.subject, words).replaceAll(/\s+/g, ' ').trim(),
    text: asText(made, parts),
    html: asHtml(made, parts),
  }
}

interface Parts {
  said: MailText
  words: Words
  texts: MailTexts
  look: Look
}

/** Paragraphs that say something: one may be nothing but a word that is not there. */
const spokenOf = ({ said, words }: Parts): string[] => said.paragraphs.filter((text) => fill(text, words).trim() !== '')

function asText(made: MadeMail, parts: Parts): string {
  const { link, code, order, quote, bank, goods, stop } = made
  const { said, words, texts, look } = parts
  const say = (text: string) => fill(text, words)
  const blocks = [
    say(words.name ? texts.hello : texts.helloNobody),
    ...spokenOf(parts).map(say),
    quote && quoteAsText(quote),
    bank && quoteAsText(bank, texts.order.bank),
    code && `    ${code}`,
    link && (said.button ? `${say(said.button)}:\n${link}` : link),
    goods && goodsAsText(goods),
    order && orderAsText(order, texts.order, look.language),
    said.note && say(said.note),
    ['-- ', look.shop, look.url, say(said.why ?? texts.why), ...(stop ? [`${texts.stop}: ${stop.page}`] : [])].join('\n'),
  ]
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}

function asHtml(made: MadeMail, parts: Parts): string {
  const { link, code, order, quote, bank, goods, stop } = made
  const { said, words, texts, look } = parts
  const { heading, button, note } = said
  const { language } = look
  const brand = solid(look.brand)
  const say = (text: string) => fill(escaped(text), words, (word) => `<bdi>${escaped(word)}</bdi>`)
  const p = (text: string) =>
    `<p class="ink" style="margin:0 0 16px;font-size:16px;line-height:1.6;color:#1c2421">${say(text)}</p>`
  const rows = [
    `<h1 class="ink" style="margin:0 0 16px;font-size:24px;line-height:1.3;font-weight:700;color:#1c2421">${say(heading)}</h1>`,
    p(words.name ? texts.hello : texts.helloNobody),
    ...spokenOf(parts).map(p),
    quote && quoteAsHtml(quote, language),
    bank && quoteAsHtml(bank, language, texts.order.bank),
    code &&
      `<p dir="ltr" class="code ink" style="margin:8px 0 24px;padding:16px;border-radius:8px;background:#f1f4f2;color:#1c2421;text-align:center;font:700 32px/1.2 Consolas,Menlo,monospace;letter-spacing:8px">${escaped(code)}</p>`,
    link &&
      button &&
      `<p style="margin:8px 0 24px"><a href="${escaped(link)}" style="display:inline-block;padding:14px 28px;border-radius:8px;background:${brand};border:1px solid ${brand};color:${inkOn(brand)};font-size:16px;line-height:1.25;font-weight:600;text-decoration:none">${say(button)}</a></p>`,
    goods && goodsAsHtml(goods, language),
    order && orderAsHtml(order, texts.order, look.language),
    note && `<p class="soft" style="margin:0 0 16px;font-size:14px;line-height:1.6;color:#55605b">${say(note)}</p>`,
    link &&
      button &&
      `<p class="soft line" style="margin:24px 0 0;padding-top:16px;border-top:1px solid #dfe5e1;font-size:13px;line-height:1.6;color:#55605b">${say(texts.copyLink)}<br><a href="${escaped(link)}" dir="ltr" class="soft" style="color:#55605b;word-break:break-all;unicode-bidi:isolate">${escaped(link)}</a></p>`,
  ]
  const small = (href: string, text: string, dir = '') =>
    `<br><a href="${escaped(href)}" ${dir}class="soft" style="color:#55605b">${escaped(text)}</a>`
  return framed({
    title: escaped(fill(heading, words)),
    body: rows.filter(Boolean).join('\n'),
    foot: `${say(said.why ?? texts.why)}${small(look.url, look.url, 'dir="ltr" ')}${stop ? small(stop.page, texts.stop) : ''}`,
    look,
  })
}
