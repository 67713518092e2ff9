import { endpoints } from 'virtual:dashboard-endpoints'
import { send } from '../../lib/api/api.ts'
import { upload } from '../../lib/api/upload.ts'

/** Uploads the logo and shows it in the shop, as the new admin. False if either step is refused. */
export async function saveLogo(file: File): Promise<boolean> {
  const uploaded = await upload(endpoints.media.upload, file, { signal: new AbortController().signal, onProgress: () => {} })
  if (!uploaded.success) return false
  const group = 'pictures' as const
  const now = await send(endpoints.settings.read, { group })
  if (!now.success) return false
  const { version, values, texts } = now.group
  const saved = await send(endpoints.settings.save, { group, version, values: { ...values, logo: [uploaded.media._id] }, texts })
  return saved.success
}
