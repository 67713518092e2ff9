import type { Plugin } from 'vite'

interface Chunk {
  type: 'chunk' | 'asset'
  fileName: string
  imports?: string[]
}

/**
 * Fails the build on circular imports between chunks: a chunk that runs before its imports finds `undefined` in place of a
 * component.
 */
export function noChunkCycles(): Plugin {
  return {
    name: 'no-chunk-cycles',
    apply: 'build',
    generateBundle(_options, bundle) {
      const cycle = findCycle(Object.values(bundle))
      if (cycle) this.error(`Chunks import each other in a circle: ${cycle.join(' → ')}. See the groups in vite.config.ts.`)
    },
  }
}

/** The file names of one cycle of static imports, the first repeated at the end; undefined if there is none. */
export function findCycle(files: readonly Chunk[]): string[] | undefined {
  const imports = new Map(files.map(({ fileName, imports = [] }) => [fileName, imports]))
  const done = new Set<string>()
  const walk = (name: string, path: string[]): string[] | undefined => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name]
    if (done.has(name)) return undefined
    for (const next of imports.get(name) ?? []) {
      const cycle = walk(next, [...path, name])
      if (cycle) return cycle
    }
    done.add(name)
    return undefined
  }
  for (const name of imports.keys()) {
    const cycle = walk(name, [])
    if (cycle) return cycle
  }
  return undefined
}
