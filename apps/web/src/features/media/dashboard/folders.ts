import type { MediaPage } from '@haat/shared/media/dashboard/schema.ts'

export interface FolderNode {
  folder: string
  /** last segment of the path */
  name: string
  depth: 0 | 1 | 2 | 3 | 4
  count: number
}

/** All folders in the order of their paths, parents without pictures included; `open` may be empty. */
export function toFolderNodes(folders: MediaPage['folders'], open?: string): FolderNode[] {
  const counts = new Map(folders.map(({ folder, count }) => [folder, count]))
  const paths = new Set<string>()
  for (const folder of [...counts.keys(), open ?? '']) {
    const parts = folder.split('/')
    for (let length = 1; length <= parts.length; length++) paths.add(parts.slice(0, length).join('/'))
  }
  paths.delete('')
  return [...paths].sort(byPath).map((folder) => {
    const parts = folder.split('/')
    return { folder, name: parts.at(-1)!, depth: (parts.length - 1) as FolderNode['depth'], count: counts.get(folder) ?? 0 }
  })
}

/** Compares paths by segment. */
const byPath = (a: string, b: string): number => {
  const [left, right] = [a.split('/'), b.split('/')]
  for (let at = 0; at < Math.min(left.length, right.length); at++) {
    const order = left[at]!.localeCompare(right[at]!)
    if (order !== 0) return order
  }
  return left.length - right.length
}
