import type { Picture } from '@haat/shared/media/schema.ts'
import type { DashboardFile } from '@haat/shared/product-files/schema.ts'
import { useRef } from 'react'
import { type Editor, type Loaded, useEditor } from '../../../../lib/dashboard/editing/use-editor.ts'
import { useSession } from '../../../../lib/session/use-session.ts'
import type { FileChanges } from './use-files.ts'

/** Form values of a file. */
export interface FileValues {
  name: string
  names: DashboardFile['names']
  /** the preview image of a video, or none */
  poster: { _id: string; image: Picture }[]
  variantId: string | null
}

const toLoaded = ({ name, names, poster, posterId, variantId, version }: DashboardFile): Loaded<FileValues> => ({
  values: { name, names, poster: poster && posterId ? [{ _id: posterId, image: poster }] : [], variantId },
  version,
})

/** Form state of a file; changes that another user saved in the meantime are merged into it. */
export function useFileEditor(file: DashboardFile, { save }: Pick<FileChanges, 'save'>): Editor<FileValues> {
  const { session } = useSession()
  const theirs = useRef<Loaded<FileValues>>(undefined)
  return useEditor<FileValues>({
    name: `${session?.user.email}/product-files/${file._id}`,
    loaded: toLoaded(file),
    // The refusal contains the files as they are now.
    reload: async () => theirs.current,
    send: async ({ name, names, poster, variantId }, version) => {
      const posterId = poster[0]?._id ?? null
      const answer = await save(file._id, { version, name: name.trim(), names, posterId, variantId })
      const now = (answer.files as DashboardFile[] | undefined)?.find(({ _id }) => _id === file._id)
      theirs.current = now && toLoaded(now)
      return answer.success ? { success: true, loaded: toLoaded(now ?? file) } : answer
    },
  })
}
