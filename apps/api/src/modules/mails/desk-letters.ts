import { inflateRawSync } from 'node:zlib'
import type { ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import type { mailsDeskApi } from '@haat/shared/mails/desk-endpoints.ts'
import { type Letter, type LetterSummary, LetterWords } from '@haat/shared/mails/desk-schema.ts'
import { type LetterName, letterNames } from '@haat/shared/mails/kinds.ts'
import { tidyPlaceholders, wrongWords } from '@haat/shared/mails/letters.ts'
import { Language } from '@haat/shared/text.ts'
import { type Ctx, inTransaction } from '../../ctx.ts'
import { writeAudit } from '../audit/service.ts'
import { assertStill, before, diffOf, type Undoers } from '../audit/undo.ts'
import { mailTexts } from './letter.ts'
import { mailWords } from './texts/type.ts'
import { findText, findTexts, type OwnWords, putText } from './texts-repo.ts'

type Api = typeof mailsDeskApi
type Ref = { name: LetterName; language: Language }

export async function listLetters(ctx: Ctx, { language }: ParsedOf<Api['letters']>): Promise<{ letters: LetterSummary[] }> {
  const own = (await findTexts(ctx.db)).filter(({ words }) => Object.keys(words).length > 0)
  return {
    letters: letterNames.map((name) => {
      const mine = own.filter(({ kind }) => kind === name)
      const words = mine.find((row) => row.language === language)?.words
      return {
        name,
        subject: words?.subject ?? mailTexts[language].kinds[name].subject,
        own: mine.flatMap((row) => Language.safeParse(row.language).data ?? []),
      }
    }),
  }
}

export async function readLetter(ctx: Ctx, { name, language }: Ref): Promise<{ letter: Letter }> {
  const kept = await findText(ctx.db, name, language)
  const usual = usualOf({ name, language })
  const own = kept?.words ?? {}
  return {
    letter: {
      name,
      language,
      words: { ...usual, ...own },
      usual,
      placeholders: placeholdersOf(name),
      version: kept?.version ?? 0,
      updatedAt: kept && Object.keys(own).length > 0 ? kept.updatedAt.toISOString() : null,
    },
  }
}

/** What stands in a letter as the shop came with it; a letter without a button has an empty one. */
const usualOf = ({ name, language }: Ref): LetterWords => {
  const { subject, heading, paragraphs, button = '', note = '' } = mailTexts[language].kinds[name]
  return { subject, heading, paragraphs, button, note }
}

/** `minutes` is said as a span of time. */
export const placeholdersOf = (name: LetterName): string[] => [
  'shop',
  ...mailWords[name].map((word) => (word === 'minutes' ? 'time' : word)),
]

export const saveLetter = (
  ctx: Ctx,
  { words, version, ...ref }: ParsedOf<Api['saveLetter']>,
): Promise<{ letter: Letter; undo: string | null }> =>
  inTransaction(ctx, async (ctx) => {
    const { letter: now } = await readLetter(ctx, ref)
    if (now.version !== version) throw new Refusal('version_conflict', { letter: now })
    const undo = await write(ctx, now, assertWords(ref.name, words, now.usual))
    return { ...(await readLetter(ctx, ref)), undo }
  })

/** Tidied, and refused where a placeholder would stay empty, or a button would say nothing. */
export function assertWords(name: LetterName, words: LetterWords, usual: Pick<LetterWords, 'button'>): LetterWords {
  const tidied: LetterWords = {
    subject: tidyPlaceholders(words.subject),
    heading: tidyPlaceholders(words.heading),
    paragraphs: words.paragraphs.map(tidyPlaceholders),
    button: usual.button === '' ? '' : tidyPlaceholders(words.button),
    note: tidyPlaceholders(words.note),
  }
  const wrong = Object.entries(wrongWords(tidied, placeholdersOf(name)))
  const fields = Object.fromEntries(wrong.map(([field, named]) => [`words.${field}`, `nobody fills ${named.join(' ')}`]))
  if (usual.button !== '' && tidied.button === '') fields['words.button'] = 'has to say something'
  if (Object.keys(fields).length > 0) throw new Refusal('bad_request', { fields })
  return tidied
}

/** Keeps what differs from the shop's own words. Answers the audit entry; null where nothing changed. */
async function write(ctx: Ctx, now: Letter, words: LetterWords, undoOf?: string): Promise<string | null> {
  const diff = diffOf(now.words, words)
  if (Object.keys(diff).length === 0) return null
  const { name, language } = now
  if (!(await putText(ctx.db, { kind: name, language, words: differing(now.usual, words) }, now.version)))
    throw new Refusal('version_conflict', { ...(await readLetter(ctx, now)) })
  const target = `${name} ${language}`
  return writeAudit(ctx, { section: 'system', action: 'mails.words', target, diff, ...(undoOf && { undoOf }) })
}

const differing = (usual: LetterWords, words: LetterWords): OwnWords =>
  Object.fromEntries(Object.entries(diffOf(usual, words)).map(([field, [, is]]) => [field, is]))

export const mailUndoers: Undoers = {
  'mails.words': async (ctx, entry) => {
    const [name, language] = entry.target.split(' ') as [LetterName, Language]
    const { letter } = await readLetter(ctx, { name, language })
    assertStill(entry, { ...letter.words })
    const wanted = LetterWords.safeParse({ ...letter.words, ...before(entry) })
    if (!wanted.success) throw new Refusal('version_conflict', { letter })
    return (await write(ctx, letter, assertWords(name, wanted.data, letter.usual), entry.id))!
  },
}

/** Words that are not saved yet, out of the address of a frame. */
export function draftOf(draft: string): LetterWords {
  try {
    const text = inflateRawSync(Buffer.from(draft, 'base64url'), { maxOutputLength: 64_000 }).toString('utf8')
    return LetterWords.parse(JSON.parse(text))
  } catch {
    throw new Refusal('bad_request', { fields: { draft: 'cannot be read' } })
  }
}
