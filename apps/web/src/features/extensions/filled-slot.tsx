import type { Language } from '@haat/shared/text.ts'
import { type ComponentType, useEffect, useState } from 'react'
import { loadNow } from '../../lib/browser/load-code.ts'
import { useLanguage } from '../../lib/use-language.ts'
import { ErrorBoundary } from '../../ui/feedback/error-boundary.tsx'
import type { SlotName } from './define.ts'
import { loadExtension } from './load.ts'

type Load = () => Promise<{ default: ComponentType<object> }>

interface Part {
  name: string
  Part: ComponentType<object>
}

/** The content of a slot from all extensions, in order. An extension that fails to load or throws shows nothing. */
export default function FilledSlot({ slot, names, props }: { slot: SlotName; names: readonly string[]; props: object }) {
  const language = useLanguage()
  const [parts, setParts] = useState<readonly Part[]>([])
  const wanted = names.join()
  useEffect(() => {
    let isGone = false
    void loadParts(slot, wanted.split(','), language).then((found) => isGone || setParts(found))
    return () => {
      isGone = true
    }
  }, [slot, wanted, language])
  return parts.map(({ name, Part }) => (
    <ErrorBoundary key={name} fallback={null}>
      <Part {...props} />
    </ErrorBoundary>
  ))
}

async function loadParts(slot: SlotName, names: readonly string[], language: Language): Promise<Part[]> {
  const loaded = await Promise.all(
    names.map(async (name) => {
      try {
        // The host passes the properties of the slot, whichever it is.
        const load = (await loadExtension(name, language))?.slots?.[slot] as Load | undefined
        return load ? [{ name, Part: (await loadNow(load)).default }] : []
      } catch {
        return []
      }
    }),
  )
  return loaded.flat()
}
