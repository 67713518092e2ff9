import { locale } from '@haat/shared/format.ts'
import type { Language } from '@haat/shared/text.ts'
import type { MailTexts } from '../../../texts/types/mails.ts'

export type Words = Record<string, string>

/** Placeholder values for the texts: formats durations, expands names of sentences, and removes names that could mislead. */
export function toPlaceholderValues(
  input: Words,
  texts: MailTexts,
  { language, shop }: { language: Language; shop: string },
): Words {
  const sentence = <Name extends string>(name: string | undefined, all: Record<Name, string>) =>
    fill(name !== undefined && Object.hasOwn(all, name) ? all[name as Name] : '', input)
  return {
    ...input,
    shop,
    name: toSafeName(input.name),
    by: toSafeName(input.by) || texts.somebody,
    device: input.device || texts.unknownDevice,
    buyer: toSafeName(input.buyer) || texts.somebody,
    money: sentence(input.money, texts.moneys),
    change: sentence(input.change, texts.changes),
    what: sentence(input.what, texts.paymentSettings),
    pause: sentence(input.pause, texts.pauses),
    when: sentence(input.when, texts.whens),
    outcome: sentence(input.outcome, texts.outcomes),
    alert: sentence(input.alert, texts.alerts),
    hold: input.until ? fill(texts.hold, input) : '',
    time: input.minutes ? formatDuration(Number(input.minutes), language) : '',
  }
}

/** Replaces every `{{word}}` in one pass, so that placeholders inside values are not expanded. */
export const fill = (text: string, words: Words, write: (word: string) => string = (word) => word): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => (words[name] ? write(words[name]) : ''))

/**
 * Drops names that contain a URL, an email, a currency sign or a long text: registration emails must not carry messages to
 * third parties.
 */
function toSafeName(name = ''): string {
  const line = name.replaceAll(/\s+/g, ' ').trim()
  const isSuspicious = /:\/\/|www\.|@|\p{L}\.\p{L}{2,}|\p{Sc}/u.test(line)
  return isSuspicious || [...line].length > 60 ? '' : line
}

function formatDuration(minutes: number, language: Language): string {
  const [value, unit] =
    minutes >= 2880 && minutes % 1440 === 0
      ? [minutes / 1440, 'day']
      : minutes % 60 === 0
        ? [minutes / 60, 'hour']
        : [minutes, 'minute']
  return new Intl.NumberFormat(locale[language], { style: 'unit', unit, unitDisplay: 'long' }).format(value)
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
/** Escapes text for HTML content and attributes. */
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => signs[sign]!)
