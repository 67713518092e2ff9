import { endpoints } from 'virtual:dashboard-endpoints'
import type { DashboardMedia } from '@haat/shared/media/dashboard/schema.ts'
import { send } from '../../../lib/api/api.ts'
import type { Failure } from '../../../lib/api/http.ts'
import { upload } from '../../../lib/api/upload.ts'

/** An upload to the library. */
export interface Upload {
  key: number
  name: string
  file: File
  folder: string
  /** `making`: uploaded, and its sizes are being generated */
  state: 'waiting' | 'sending' | 'making' | 'done' | 'refused'
  /** progress from 0 to 1 */
  progress: number
  why?: Refused
  media?: DashboardMedia
}
/** `kind`, `size`: refused by the browser before sending */
export type Refused = Failure['code'] | 'kind' | 'size'

/** Concurrent uploads; the server accepts three per user and processes two pictures. */
const atOnce = 2
/** Bytes; pictures above 3 MB are shrunk first, but browsers cannot decode larger ones than this. */
const largest = 60_000_000
const kinds = /^image\/(jpeg|png|webp|gif|avif|tiff)$/

/** An upload queue outside of React, so that uploads continue across pages. `onDone` is called for each finished picture. */
export function createUploads(onDone?: (media: DashboardMedia) => void) {
  let all: readonly Upload[] = []
  let next = 1
  const listeners = new Set<() => void>()
  const underWay = new Map<number, AbortController>()
  const show = (now: readonly Upload[]) => {
    all = now
    for (const listener of listeners) listener()
  }
  const change = (key: number, more: Partial<Upload>) => show(all.map((one) => (one.key === key ? { ...one, ...more } : one)))

  const start = () => {
    while (underWay.size < atOnce) {
      const one = all.find(({ state }) => state === 'waiting')
      if (!one) return
      const controller = new AbortController()
      underWay.set(one.key, controller)
      change(one.key, { state: 'sending', progress: 0 })
      void bring(one, controller)
    }
  }
  const bring = async ({ key, file, folder }: Upload, { signal }: AbortController) => {
    const answer = await upload(endpoints.media.upload, file, {
      signal,
      onProgress: (progress) => change(key, { progress, state: progress === 1 ? 'making' : 'sending' }),
    })
    const media = answer.success ? await placed(answer.media, folder) : undefined
    underWay.delete(key)
    if (media) {
      change(key, { state: 'done', progress: 1, media })
      onDone?.(media)
    } else if (!answer.success && !signal.aborted) change(key, { state: 'refused', why: answer.code })
    start()
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    now: () => all,
    add: (files: readonly File[], folder = '') => {
      const added = files.map((file): Upload => {
        const why = file.size > largest ? 'size' : kinds.test(file.type) ? undefined : 'kind'
        const common = { key: next++, name: file.name, file, folder, progress: 0 }
        return why ? { ...common, state: 'refused', why } : { ...common, state: 'waiting' }
      })
      show([...all, ...added])
      start()
    },
    retry: (key: number) => {
      change(key, { state: 'waiting', progress: 0 })
      start()
    },
    drop: (key: number) => {
      underWay.get(key)?.abort()
      show(all.filter((one) => one.key !== key))
    },
    /** removes finished and failed uploads from the list */
    tidy: () => show(all.filter(({ state }) => state !== 'done' && state !== 'refused')),
  }
}
export type Uploads = ReturnType<typeof createUploads>

/** A picture that was in the library already stays in its folder. */
async function placed(media: DashboardMedia, folder: string): Promise<DashboardMedia> {
  if (folder === '' || media.folder !== '') return media
  const moved = await send(endpoints.media.move, { ids: [media._id], folder })
  return moved.success ? { ...media, folder } : media
}

/** Whether a retry may help. */
export const isPassing = (why: Refused | undefined): boolean =>
  why === 'network' || why === 'busy' || why === 'unconfirmed' || why === 'rate_limited' || why === 'unexpected'

/** Files of a paste or drop event. */
export const filesIn = (data: DataTransfer | null): File[] => [...(data?.files ?? [])]
export const bringsFiles = (data: DataTransfer | null): boolean => data?.types.includes('Files') ?? false
