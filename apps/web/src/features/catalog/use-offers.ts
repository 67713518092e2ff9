import { endpoints } from 'virtual:endpoints'
import type { Suggestions } from '@haat/shared/catalog/schema.ts'
import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { send } from '../../lib/api/api.ts'
import { useLanguage } from '../../lib/use-language.ts'

type Offers = z.infer<typeof Suggestions>

/** Search suggestions for the typed term; cancels outdated requests, and an older answer never replaces a newer one. */
export function useOffers(q: string): { offers: Offers | undefined; failed: boolean } {
  const language = useLanguage()
  const [state, setState] = useState<{ offers: Offers | undefined; failed: boolean }>({ offers: undefined, failed: false })
  useEffect(() => {
    if (!q) return setState({ offers: undefined, failed: false })
    const known = saved.get(`${language} ${q}`)
    if (known) return setState({ offers: known, failed: false })
    const { signal, abort } = breakable()
    send(endpoints.catalog.suggest, { q }, { signal }).then(
      (answer) => {
        if (signal.aborted) return
        if (answer.success) keep(`${language} ${q}`, answer)
        setState((before) => (answer.success ? { offers: answer, failed: false } : { ...before, failed: true }))
      },
      () => undefined, // cancelled by the next letter
    )
    return abort
  }, [q, language])
  return state
}

const saved = new Map<string, Offers>()
const most = 60

function keep(key: string, offers: Offers): void {
  saved.set(key, offers)
  if (saved.size > most) saved.delete(saved.keys().next().value!)
}

function breakable() {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}
