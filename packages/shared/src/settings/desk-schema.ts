import { z } from 'zod'
import { Proof, SocialProvider } from '../accounts/schema.ts'
import { Picture } from '../media/schema.ts'
import { PaymentMethod } from '../payments/schema.ts'
import { SettingsGroupName, settingsGroups, textsOf } from './groups.ts'

const values = z.record(z.string(), z.unknown())
const texts = z.record(z.string(), z.record(z.string(), z.string()))

export const DeskSettingsGroup = z.object({
  group: SettingsGroupName,
  /** what is kept, over the defaults; of `pictures` the media ids */
  values,
  defaults: values,
  /** language → path of a word → that word */
  texts,
  /** paths of words that every language has */
  translated: z.array(z.string()),
  /** 0 while nothing was ever saved */
  version: z.number().int(),
  updatedAt: z.string().nullable(),
  /** of the group `pictures`: what the ids look like */
  pictures: z.record(z.string(), Picture).optional(),
})
export type DeskSettingsGroup = z.infer<typeof DeskSettingsGroup>

/** What the machine of the shop knows, and a setting alone cannot change. */
export const Connections = z.object({
  /** the shop's own address */
  publicUrl: z.string(),
  /** whether keys are there, and the address to enter at the provider */
  signIn: z.record(SocialProvider, z.object({ ready: z.boolean(), callback: z.string() })),
  payments: z.record(PaymentMethod, z.object({ ready: z.boolean() })),
})
export type Connections = z.infer<typeof Connections>

/** A whole group; checked by the very schema the storefront reads it with. */
export const SettingsSave = z
  .strictObject({ ...Proof.shape, group: SettingsGroupName, version: z.int().min(0), values, texts: texts.default({}) })
  .superRefine(({ group, values, texts }, check) => {
    const parsed = { values: settingsGroups[group].safeParse(values), texts: textsOf(group).safeParse(texts) }
    for (const [part, { error }] of Object.entries(parsed))
      for (const issue of error?.issues ?? []) {
        const unknown = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : []
        check.addIssue({ code: 'custom', path: [part, ...issue.path, ...unknown], message: issue.message })
      }
  })
export type SettingsSave = z.infer<typeof SettingsSave>
