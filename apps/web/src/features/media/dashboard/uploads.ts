import { endpoints } from 'virtual:dashboard-endpoints'
import type { DeskMedia } from '@haat/shared/media/desk-schema.ts'
import { send } from '../../../lib/api/api.ts'
import type { Failure } from '../../../lib/api/http.ts'
import { upload } from '../../../lib/api/upload.ts'

/** A file on its way into the library. */
export interface Upload {
  key: number
  name: string
  file: File
  folder: string
  /** `making`: it is there, and its sizes are being made */
  state: 'waiting' | 'sending' | 'making' | 'done' | 'refused'
  /** from 0 to 1 */
  progress: number
  why?: Refused
  media?: DeskMedia
}
/** `kind`, `size`: seen before it was sent */
export type Refused = Failure['code'] | 'kind' | 'size'

/** The server takes in three of one person at a time, and makes the sizes of two. */
const atOnce = 2
/** Pictures above 3 MB are made smaller first; beyond this no browser does it. */
const largest = 60_000_000
const kinds = /^image\/(jpeg|png|webp|gif|avif|tiff)$/

/**
 * Pictures on their way, outside of any page: whoever walks on through the dashboard does not stop them.
 * `onDone` is told of each that has arrived.
 */
export function createUploads(onDone?: (media: DeskMedia) => void) {
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
    /** takes away what has ended, well or not */
    tidy: () => show(all.filter(({ state }) => state !== 'done' && state !== 'refused')),
  }
}
export type Uploads = ReturnType<typeof createUploads>

/** A picture the library had already stays where somebody put it. */
async function placed(media: DeskMedia, folder: string): Promise<DeskMedia> {
  if (folder === '' || media.folder !== '') return media
  const moved = await send(endpoints.media.move, { ids: [media._id], folder })
  return moved.success ? { ...media, folder } : media
}

/** Why it may be worth another try. */
export const isPassing = (why: Refused | undefined): boolean =>
  why === 'network' || why === 'busy' || why === 'unconfirmed' || why === 'rate_limited' || why === 'unexpected'

/** What a paste or a drop brings. */
export const filesIn = (data: DataTransfer | null): File[] => [...(data?.files ?? [])]
export const bringsFiles = (data: DataTransfer | null): boolean => data?.types.includes('Files') ?? false
