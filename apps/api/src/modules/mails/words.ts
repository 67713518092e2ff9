import type { Language } from '@haat/shared/text.ts'
import type { MailTexts } from './texts/type.ts'

export type Words = Record<string, string>

/** What the texts say in place of what the maker gave: a span of time in words, a name as its sentence, nothing that misleads. */
export function spoken(given: Words, texts: MailTexts, { language, shop }: { language: Language; shop: string }): Words {
  const sentence = <Name extends string>(name: string | undefined, all: Record<Name, string>) =>
    fill(name !== undefined && Object.hasOwn(all, name) ? all[name as Name] : '', given)
  return {
    ...given,
    shop,
    name: plainName(given.name),
    by: plainName(given.by) || texts.somebody,
    device: given.device || texts.unknownDevice,
    buyer: plainName(given.buyer) || texts.somebody,
    money: sentence(given.money, texts.moneys),
    change: sentence(given.change, texts.changes),
    what: sentence(given.what, texts.paymentSettings),
    when: sentence(given.when, texts.whens),
    outcome: sentence(given.outcome, texts.outcomes),
    wish: sentence(given.wish, texts.wishes),
    hold: given.until ? fill(texts.hold, given) : '',
    time: given.minutes ? spanOf(Number(given.minutes), language) : '',
  }
}

/** `{{word}}` in one go, so that a word that looks like another one stays what it is. */
export const fill = (text: string, words: Words, write: (word: string) => string = (word) => word): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => (words[name] ? write(words[name]) : ''))

/** Who registers writes a name into a mail to a stranger: an address to open, or a whole message, is not one. */
function plainName(name = ''): string {
  const line = name.replaceAll(/\s+/g, ' ').trim()
  const inviting = /:\/\/|www\.|@|\p{L}\.\p{L}{2,}|\p{Sc}/u.test(line)
  return inviting || [...line].length > 60 ? '' : line
}

function spanOf(minutes: number, language: Language): string {
  const [value, unit] =
    minutes >= 2880 && minutes % 1440 === 0
      ? [minutes / 1440, 'day']
      : minutes % 60 === 0
        ? [minutes / 60, 'hour']
        : [minutes, 'minute']
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(value)
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
/** Text as it stands in HTML, attributes included. */
export const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => signs[sign]!)
