import { useDispatch, useStore } from 'react-redux'
import { api } from '../api/api.ts'

type State = { api: { provided: { tags?: Record<string, unknown> } } }

/** Refetches all data on screen, whatever its feature, and removes unused cache entries. */
export function useRefresh(): () => void {
  const store = useStore<State>()
  const dispatch = useDispatch()
  return () => {
    const tags = Object.keys(store.getState().api.provided.tags ?? {})
    dispatch(api.util.invalidateTags(tags as Parameters<typeof api.util.invalidateTags>[0]))
  }
}
