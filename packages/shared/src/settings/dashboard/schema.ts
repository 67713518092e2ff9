import { z } from 'zod'
import { Reauthentication, SocialProvider } from '../../accounts/schema.ts'
import { Picture } from '../../media/schema.ts'
import { OwnMethod } from '../../payments/schema.ts'
import { SettingsGroupName, settingsGroups, translationSchema } from '../groups.ts'

const values = z.record(z.string(), z.unknown())
const texts = z.record(z.string(), z.record(z.string(), z.string()))

export const DashboardSettingsGroup = z.object({
  group: SettingsGroupName,
  /** saved values over the defaults; media ids for `pictures` */
  values,
  defaults: values,
  /** language → path of a text → translation */
  texts,
  /** paths of translatable texts */
  translated: z.array(z.string()),
  /** 0 if never saved */
  version: z.number().int(),
  updatedAt: z.string().nullable(),
  /** pictures by media id, for the group `pictures` */
  pictures: z.record(z.string(), Picture).optional(),
})
export type DashboardSettingsGroup = z.infer<typeof DashboardSettingsGroup>

/** Facts about the environment of the shop that settings cannot change. */
export const Connections = z.object({
  /** public URL of the shop */
  publicUrl: z.string(),
  /** whether keys are available, and the callback URL to enter at the provider */
  signIn: z.record(SocialProvider, z.object({ ready: z.boolean(), callback: z.string() })),
  payments: z.record(OwnMethod, z.object({ ready: z.boolean() })),
})
export type Connections = z.infer<typeof Connections>

/** A whole group, validated by the same schema the storefront reads. */
export const SettingsSave = z
  .strictObject({
    ...Reauthentication.shape,
    group: SettingsGroupName,
    version: z.int().min(0),
    values,
    texts: texts.default({}),
  })
  .superRefine(({ group, values, texts }, check) => {
    const parsed = { values: settingsGroups[group].safeParse(values), texts: translationSchema(group).safeParse(texts) }
    for (const [part, { error }] of Object.entries(parsed))
      for (const issue of error?.issues ?? []) {
        const unknown = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : []
        check.addIssue({ code: 'custom', path: [part, ...issue.path, ...unknown], message: issue.message })
      }
  })
export type SettingsSave = z.infer<typeof SettingsSave>
