import { useDispatch, useStore } from 'react-redux'
import { api } from '../api/api.ts'

type State = { api: { provided: { tags?: Record<string, unknown> } } }

/** Everything on screen is asked anew, whatever section it is of; what is only kept from before is forgotten. */
export function useRefresh(): () => void {
  const store = useStore<State>()
  const dispatch = useDispatch()
  return () => {
    const tags = Object.keys(store.getState().api.provided.tags ?? {})
    dispatch(api.util.invalidateTags(tags as Parameters<typeof api.util.invalidateTags>[0]))
  }
}
