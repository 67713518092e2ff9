import type { ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import type { mailsDeskApi } from '@haat/shared/mails/desk-endpoints.ts'
import type { LetterLook } from '@haat/shared/mails/desk-schema.ts'
import {
  kindOfLetter,
  type LetterName,
  type LetterVariant,
  letterVariants,
  type MailKind,
  mailKinds,
} from '@haat/shared/mails/kinds.ts'
import { maySendAgain } from '@haat/shared/mails/states.ts'
import { can } from '@haat/shared/permissions.ts'
import { Language } from '@haat/shared/text.ts'
import { type Ctx, inTransaction } from '../../ctx.ts'
import { countTry } from '../../http/limits.ts'
import { assertWords, draftOf, readLetter } from './desk-letters.ts'
import { mailById } from './desk-repo.ts'
import { type Letter, letterNameOf, writeLetter } from './letter.ts'
import type { MadeMail, MailMaker } from './maker.ts'
import { sampleOf } from './sample.ts'
import { lookOf, type MailMakers } from './send.ts'
import { queueMail } from './service.ts'
import { findWords } from './texts-repo.ts'

type Api = typeof mailsDeskApi

/** What staff see of mails. The makers come from the root, which knows all of them. */
export function letterLooks(makers: MailMakers) {
  const written = async (ctx: Ctx, { name, language, words, orderId }: LetterLook): Promise<Letter> => {
    const { look } = await lookOf({ ...ctx, language })
    const made = orderId ? await madeFor(ctx, { name, language, orderId }) : sampleOf(name, look.url, language)
    const { letter } = await readLetter(ctx, { name, language })
    return writeLetter(name, made, look, words ? assertWords(name, words, letter.usual) : await findWords(ctx.db, name, language))
  }

  const madeFor = async (ctx: Ctx, { name, language, orderId }: { name: LetterName; language: Language; orderId: string }) => {
    assertSeesOrders(ctx)
    const kind = kindOfLetter(name)
    const maker = aboutOrder(kind) ? makers[kind] : undefined
    const made = await maker?.(
      { ...ctx, language },
      { id: '', to: 'x@example.invalid', userId: null, language, data: { orderId } },
    )
    const { letter: _, ...whole } = withoutSecrets(made)
    return { ...whole, ...(name in letterVariants && { letter: name as LetterVariant }) }
  }

  return {
    look: async (ctx: Ctx, wanted: LetterLook) => {
      const { subject, text } = await written(ctx, wanted)
      return { subject, text }
    },
    page: async (ctx: Ctx, { draft, ...wanted }: ParsedOf<Api['page']>) => ({
      html: (await written(ctx, { ...wanted, ...(draft && { words: draftOf(draft) }) })).html,
    }),
    /** Made anew: what was sent is kept nowhere, and secrets were made for it alone. */
    mailPage: async (ctx: Ctx, { mailId }: ParsedOf<Api['mailPage']>) => {
      assertSeesOrders(ctx)
      const mail = await mailById(ctx.db, mailId)
      const kind = mailKinds.find((one): one is MailKind => one === mail?.kind)
      if (!mail || !kind || !aboutOrder(kind)) throw new Refusal('not_found')
      const language = Language.safeParse(mail.language).data ?? 'en'
      const due = { id: mail.id, to: mail.recipient ?? 'x@example.invalid', userId: mail.userId, language, data: mail.data }
      const made = withoutSecrets(await makers[kind]?.({ ...ctx, language }, due))
      const { look } = await lookOf({ ...ctx, language })
      const name = letterNameOf(kind, made)
      return { html: writeLetter(name, made, look, await findWords(ctx.db, name, language)).html }
    },
  }
}

/** Of these the number of the order, or what was queued with it, says all. */
const aboutOrder = (kind: MailKind): boolean => maySendAgain(kind)

function assertSeesOrders(ctx: Ctx): void {
  if (!can(ctx.person!.session, 'orders', 'view')) throw new Refusal('not_allowed')
}

/** A link of a guest's mail opens the order: it is the reader's alone. */
function withoutSecrets(made: MadeMail | null | undefined): MadeMail {
  if (!made) throw new Refusal('not_found')
  const { link, code: _, ...rest } = made
  return { ...rest, ...(link && { link: link.split('?')[0]! }) }
}

/** With the words as they are typed, to the person who asks and to nobody else. */
export async function sendLetter(ctx: Ctx, { name, language, words }: ParsedOf<Api['sendLetter']>): Promise<{ to: string }> {
  const to = ctx.person?.email
  if (!to) throw new Refusal('email_unverified')
  const { letter } = await readLetter(ctx, { name, language })
  const own = words && assertWords(name, words, letter.usual)
  await countTry(ctx, 'mail', ctx.person?.id)
  await inTransaction(ctx, (ctx) =>
    queueMail(ctx, { kind: 'test', to, language, data: { letter: name, ...(own && { words: own }) } }),
  )
  return { to }
}

/** A test mail that looks like one of the others. */
export const likeAnother: MailMaker = async (ctx, { to, language, data }) => {
  const name = data.letter as LetterName
  if (!to) return null
  return {
    ...sampleOf(name, ctx.env.publicUrl, language),
    to,
    like: { name, ...(data.words ? { words: data.words as Record<string, never> } : {}) },
  }
}
